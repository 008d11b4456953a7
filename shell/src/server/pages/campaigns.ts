/**
 * Parameters that advertisements, e-mails and social networks add to track where a visitor comes from, often with a
 * value for each visitor.
 */
const names =
  /^(?:utm_\w+|mtm_\w+|gclid|gclsrc|gad_\w+|gbraid|wbraid|dclid|srsltid|fbclid|igshid|igsh|msclkid|twclid|ttclid|li_fat_id|epik|yclid|etext|ysclid|ymclid|_openstat|rb_clickid|mc_[ce]id|_ga|_gl)$/i;

const isOfCampaign = (parameter: string) => names.test(parameter.split('=', 1)[0] ?? '');

/** An address or path without campaign parameters, which change no page. All else stays as it was written. */
export function withoutCampaign(address: string): string {
  const [, path, query] = /^([^?]*)\?(.*)$/s.exec(address) ?? [];
  if (path === undefined || query === undefined) return address;
  const parameters = query.split('&');
  const others = parameters.filter((parameter) => !isOfCampaign(parameter));
  if (others.length === parameters.length) return address;
  return others.length === 0 ? path : `${path}?${others.join('&')}`;
}
