// Chunks are loaded from where the entry came from. On the shop's own origin by path only, as in the page's script elements, so that a chunk which
// has an element already is not loaded again.
const place = new URL('.', document.currentScript.src);
__webpack_public_path__ = place.origin === location.origin ? place.pathname : place.href;
