/** The browser's ways that the shop fences once its code for that has come, by whose they are (`guards/guard.ts`). */
export const gates: Readonly<Record<string, readonly string[]>> = {
  window: ['onbeforeunload', 'scroll', 'scrollTo', 'scrollBy', 'find', 'open', 'showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker'],
  HTMLBodyElement: ['onbeforeunload'],
  EventTarget: ['addEventListener', 'dispatchEvent'],
  Node: ['removeChild', 'replaceChild', 'appendChild', 'insertBefore', 'textContent', 'nodeValue'],
  Document: ['title', 'startViewTransition', 'execCommand', 'adoptNode', 'replaceChildren', 'dir'],
};

/** What has a gate before all that it is changed by. */
export const guarded = [
  ...['Element', 'HTMLElement', 'SVGElement', 'CharacterData', 'Text', 'Attr', 'NamedNodeMap', 'Range', 'Selection', 'Animation', 'KeyframeEffect', 'Clipboard', 'History', 'Navigator', 'Navigation', 'Event', 'NavigateEvent', 'BeforeUnloadEvent', 'DocumentPictureInPicture', 'EyeDropper'],
  ...['Input', 'TextArea', 'Button', 'Select', 'Option', 'FieldSet', 'Form', 'Anchor', 'Media', 'Dialog', 'Details', 'Link', 'Style', 'Label', 'Image', 'OptGroup'].map((kind) => `HTML${kind}Element`),
];

/** What opens a list of files, or leaves one on the visitor's machine, when it is pressed. */
export const opening = 'input[type=file i], a[download]';

/** By these names nothing is changed, or a handler is left, which everybody may. */
export const reading = '^(constructor|on|get|has|query|closest|matches|webkitM|check[A-Z]|computed|compare|is|clone|to[A-Z])';
