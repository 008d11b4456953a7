// A server bundle has no address of its own: whoever evaluates it names the folder that browsers get the same files from, so that both
// halves say the same of a picture. Without one (a shell of before, or a look at what the bundle names) files have their bare names.
__webpack_public_path__ = typeof browserFolder === 'string' ? browserFolder : '';
