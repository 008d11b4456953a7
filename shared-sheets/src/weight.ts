/**
 * What looking at a sheet takes: its characters, and for each selector as much as 32 of them, told by what selectors
 * have: a comma elsewhere counts as one.
 */
export const weightOf = (sheet: string): number => sheet.length + 32 * (sheet.match(/[{,&[]/g)?.length ?? 0);

/**
 * What a sheet weighs at the most that is looked at, and all sheets of a version: the process that answers looks, and
 * everybody waits meanwhile.
 */
export const heaviestSheet = 128 * 1024;
export const heaviestSheets = 4 * heaviestSheet;
