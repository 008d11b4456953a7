// The files lie where their entry came from. Under the shop's own origin by their path alone: that is how the page's own script
// elements name them, and a chunk whose element is there is not asked for again.
const place = new URL('.', document.currentScript.src);
__webpack_public_path__ = place.origin === location.origin ? place.pathname : place.href;
