import { remoteLimit } from '@storefront/contracts';

/** The page's own element for a script, while it is on its way: one that has come, or could not, is taken out of the page. */
const elementFor = (address: string) => [...document.scripts].find(({ src }) => src === address);

/** A script that runs only if it holds what was published. */
function newElement(address: string, digest: string | undefined): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = address;
  if (new URL(address).origin !== location.origin) script.crossOrigin = 'anonymous';
  if (digest !== undefined) script.integrity = digest;
  document.head.append(script);
  return script;
}

/**
 * Settles when a classic script has run, be it one that stands in the page already. One that hangs is given up when its place says so:
 * a retry then asks for it anew.
 */
export function runScript(address: string, digest?: string): Promise<void> {
  const script = elementFor(address) ?? newElement(address, digest);
  let timer: ReturnType<typeof setTimeout>;
  return new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => () => reject(new Error(`${address} ${reason}.`));
    timer = setTimeout(fail(`did not come within ${remoteLimit} ms`), remoteLimit);
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', fail('could not be loaded'));
  }).finally(() => {
    clearTimeout(timer);
    script.remove();
  });
}
