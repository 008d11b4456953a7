import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { CommandOutput } from './commands';
import {
  AnnouncementSchema,
  CouponsSchema,
  GameSchema,
  PaymentsSchema,
  ProductSchema,
  SiteSchema,
} from './reading/kinds';
import type { FileKind } from './reading/writing';

const kinds: Record<FileKind, v.GenericSchema> = {
  site: SiteSchema,
  payments: PaymentsSchema,
  coupons: CouponsSchema,
  game: GameSchema,
  product: ProductSchema,
  announcement: AnnouncementSchema,
};

/**
 * JSON schemas of all kinds of files, for editors, made from the schemas that check them. Rules that JSON Schema cannot
 * express are left to `check`.
 */
export function jsonSchemas(): Record<string, string> {
  const files = Object.entries(kinds).map(([kind, schema]) => {
    const { $schema, ...rest } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
    return [
      `${kind}.json`,
      `${JSON.stringify({ $schema, title: `The storefront's content: ${kind}`, ...rest }, null, 2)}\n`,
    ];
  });
  return Object.fromEntries(files) as Record<string, string>;
}

/** Writes them into a folder. */
export async function writeSchemas(path: string): Promise<CommandOutput> {
  await mkdir(path, { recursive: true });
  const files = Object.entries(jsonSchemas());
  for (const [file, text] of files) await writeFile(join(path, file), text);
  return { document: { files: files.map(([file]) => file) }, text: `${files.length} schemas were written to ${path}.` };
}
