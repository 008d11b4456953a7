/** An error in the log: an allowed set of fields, for errors of nodemailer, PostgreSQL, ioredis and Fastify. */
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

const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';

/**
 * The name of a command without its arguments: those of `AUTH` are a password, those of `PUBLISH` messages of chats.
 */
const nameOf = (command: unknown) =>
  typeof command === 'object' && command !== null && 'name' in command ? command.name : command;

/**
 * An error for the log, without other fields: libraries attach commands with passwords (ioredis) and parameters of
 * statements (databases) to their errors.
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
