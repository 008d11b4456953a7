/** The style of the payment page; the page's policy contains its hash. */
export const sandboxStyle = `
:root { color-scheme: dark }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: #0e1015; color: #f3f4f6; font: 17px/1.5 Onest, system-ui, sans-serif }
main { width: min(440px, 100%); background: #171a21; border-radius: 14px; padding: 28px }
header { display: flex; align-items: center; gap: 12px; margin-bottom: 20px }
header span { width: 28px; height: 28px; border-radius: 8px; background: #fac33f; display: grid; place-items: center }
header span::after { content: ""; width: 7px; height: 12px; border-radius: 3px; background: #221a07 }
h1 { margin: 0; font-size: 24px; font-weight: 750; letter-spacing: -.02em; line-height: 1.15 }
p { margin: 0 0 20px; color: #a9afba }
dl { margin: 0 0 28px; display: grid; gap: 12px }
dt { color: #a9afba; font-size: 14px }
dd { margin: 0; overflow-wrap: anywhere }
.sum { font-size: 30px; font-weight: 700; letter-spacing: -.02em }
form + form, form + a { margin-top: 12px }
button, a { display: block; width: 100%; min-height: 48px; padding: 11px 20px; border-radius: 12px; border: 1px solid #6b7280; background: none; color: #f3f4f6; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
button:hover, a:hover { border-color: #a9afba }
.primary { background: #fac33f; border-color: #fac33f; color: #221a07 }
.primary:hover { background: #ffd261; border-color: #ffd261 }
button:focus-visible, a:focus-visible { outline: 2px solid #fac33f; outline-offset: 2px }
`;
