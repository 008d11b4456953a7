import ts from 'typescript';
import type { Finding, SourceText } from './finding';

/** One text of a language, with all of its plural forms. */
export interface Message {
  line: number;
  /** By plural suffix; a text without plural forms has the one form `''`. */
  forms: Map<string, string>;
}

export interface LocaleTexts {
  path: string;
  /** A language's code, as the file is named. */
  language: string;
  messages: Map<string, Message>;
  findings: Finding[];
}

const pluralForm = /^(.+)_(zero|one|two|few|many|other)$/;

/** Plural forms of counts, or of places in a row (`place_ordinal_one`: 1st, 21st). */
export const pluralRules = (key: string, locale: string) =>
  new Intl.PluralRules(locale, { type: key.endsWith('_ordinal') ? 'ordinal' : 'cardinal' });

/**
 * Reads a locale file into keys joined by dots, without plural suffixes; what stands in a list has its place as its
 * key.
 */
export function readLocale({ path, text }: SourceText): LocaleTexts {
  const file = ts.parseJsonText(path, text);
  const messages = new Map<string, Message>();
  const findings: Finding[] = [];
  const lineOf = (node: ts.Node) => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;

  function add(value: ts.Expression, fullKey: string): void {
    const line = lineOf(value);
    if (!ts.isStringLiteral(value)) return void findings.push({ path, line, sentence: `“${fullKey}” is not a text.` });
    if (value.text.trim() === '') findings.push({ path, line, sentence: `“${fullKey}” is empty: write the text.` });
    const [, key = fullKey, form = ''] = pluralForm.exec(fullKey) ?? [];
    const message = messages.get(key) ?? { line, forms: new Map<string, string>() };
    if (message.forms.has(form)) findings.push({ path, line, sentence: `“${fullKey}” is written twice: keep one.` });
    messages.set(key, { ...message, forms: message.forms.set(form, value.text) });
  }

  function walk(value: ts.Expression, key: string): void {
    const within = (name: string | number) => (key === '' ? `${name}` : `${key}.${name}`);
    if (ts.isArrayLiteralExpression(value)) value.elements.forEach((element, index) => walk(element, within(index)));
    else if (!ts.isObjectLiteralExpression(value)) add(value, key);
    else
      for (const property of value.properties)
        if (ts.isPropertyAssignment(property) && ts.isStringLiteral(property.name))
          walk(property.initializer, within(property.name.text));
  }

  const [whole] = file.statements;
  if (whole && ts.isObjectLiteralExpression(whole.expression)) walk(whole.expression, '');
  return { path, language: path.replace(/^.*\/|\.json$/g, ''), messages, findings };
}
