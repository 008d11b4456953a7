// The options of a command line that npm takes for its own, instead of passing them to the script. Only Node's own
// modules, since this runs before anything is installed.

/** Options that npm itself has, so that they may be meant for npm. */
const npmsOwn = ['json'];

/**
 * The script's options that npm has taken: it takes options that do not follow a `--`, and passes them to the script
 * only as environment variables of its own settings.
 */
export function keptByNpm(names, environment = process.env) {
  const settingOf = (name) => `npm_config_${name.replace(/^no-/, '').replaceAll('-', '_')}`;
  return names.filter((name) => !npmsOwn.includes(name) && environment[settingOf(name)] !== undefined);
}
