import { remoteLimit } from '@storefront/contracts';

/** The page's element for a script that is still loading; one that has loaded or failed is removed (`settleScript`). */
const elementFor = (address: string) => [...document.scripts].find(({ src }) => src === address);

/** A script element with the digest of what was published. */
function newElement(address: string, digest: string | undefined): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = address;
  if (new URL(address).origin !== location.origin) script.crossOrigin = 'anonymous';
  if (digest !== undefined) script.integrity = digest;
  document.head.append(script);
  return script;
}

/**
 * Settles when a classic script has run or failed, whether its element is in the page already or not. After a timeout
 * it rejects, and a retry adds a new element.
 */
export function runScript(address: string, digest?: string): Promise<void> {
  const script = elementFor(address) ?? newElement(address, digest);
  let timer: ReturnType<typeof setTimeout>;
  return new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => () => reject(new Error(`${address} ${reason}.`));
    timer = setTimeout(fail(`did not load within ${remoteLimit} ms`), remoteLimit);
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', fail('could not be loaded'));
  }).finally(() => {
    clearTimeout(timer);
    script.remove();
  });
}
