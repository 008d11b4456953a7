/** What is told of a failure: named fields, of nodemailer, PostgreSQL, ioredis and Fastify alike. */
export interface LoggedError {
  [field: string]: unknown;
  type: string;
  message: string;
  stack: string;
  code?: unknown;
  statusCode?: unknown;
  responseCode?: unknown;
  command?: unknown;
  cause?: LoggedError;
  errors?: LoggedError[];
}

type Failure = Error & Partial<Record<'code' | 'statusCode' | 'responseCode' | 'command' | 'errors', unknown>>;

const DEEPEST_CAUSE = 5;

const isFailure = (error: unknown): error is Failure => typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';

/** A command by its name alone: `AUTH` has a password behind it, `PUBLISH` what somebody wrote in a chat. */
const nameOf = (command: unknown) => (typeof command === 'object' && command !== null && 'name' in command ? command.name : command);

/**
 * An error as the log has it. Libraries put what they were doing on their errors: ioredis a command with its password, databases the
 * parameters of a statement.
 */
export function errorForLog(error: unknown, depth = 0): LoggedError {
  if (!isFailure(error)) return { type: typeof error, message: typeof error === 'string' ? error : '', stack: '' };
  const { name, message, stack = '', code, statusCode, responseCode, command, cause, errors } = error;
  const told: LoggedError = { type: name, message, stack, code, statusCode, responseCode, command: nameOf(command) };
  if (depth === DEEPEST_CAUSE) return told;
  if (cause !== undefined) told.cause = errorForLog(cause, depth + 1);
  if (Array.isArray(errors)) told.errors = errors.map((one) => errorForLog(one, depth + 1));
  return told;
}
