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

/** Reads a locale file into keys joined by dots, without plural suffixes. */
export function readLocale({ path, text }: SourceText): LocaleTexts {
  const file = ts.parseJsonText(path, text);
  const messages = new Map<string, Message>();
  const findings: Finding[] = [];
  const lineOf = (node: ts.Node) => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;

  function add(node: ts.PropertyAssignment, fullKey: string): void {
    const line = lineOf(node);
    const { initializer } = node;
    if (!ts.isStringLiteral(initializer)) return void findings.push({ path, line, sentence: `“${fullKey}” is not a text.` });
    if (initializer.text.trim() === '') findings.push({ path, line, sentence: `“${fullKey}” is empty: write the text.` });
    const [, key = fullKey, form = ''] = pluralForm.exec(fullKey) ?? [];
    const message = messages.get(key) ?? { line, forms: new Map<string, string>() };
    if (message.forms.has(form)) findings.push({ path, line, sentence: `“${fullKey}” is written twice: keep one.` });
    messages.set(key, { ...message, forms: message.forms.set(form, initializer.text) });
  }

  function walk(node: ts.Expression | undefined, prefix: string): void {
    if (!node || !ts.isObjectLiteralExpression(node)) return;
    for (const property of node.properties) {
      if (!ts.isPropertyAssignment(property) || !ts.isStringLiteral(property.name)) continue;
      const key = prefix + property.name.text;
      if (ts.isObjectLiteralExpression(property.initializer)) walk(property.initializer, `${key}.`);
      else add(property, key);
    }
  }

  walk(file.statements[0]?.expression, '');
  return { path, language: path.replace(/^.*\/|\.json$/g, ''), messages, findings };
}
