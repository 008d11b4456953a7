// What npm keeps to itself of a line that runs a script. Node's own modules only: this runs before anything is installed.

/** Options that npm has itself, so that whoever sets them may mean npm. */
const npmsOwn = ['json'];

/** Of a script's options those that npm was given in the script's place: it keeps what no `--` stands before, and tells the script of it as of a setting of its own. */
export function keptByNpm(names, environment = process.env) {
  const settingOf = (name) => `npm_config_${name.replace(/^no-/, '').replaceAll('-', '_')}`;
  return names.filter((name) => !npmsOwn.includes(name) && environment[settingOf(name)] !== undefined);
}
