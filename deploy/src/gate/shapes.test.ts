import type { Shape } from '@storefront/contracts';
import { mismatches, sentence } from './shapes';

const object = (properties: Record<string, Shape>, required = Object.keys(properties)): Shape => ({ type: 'object', properties, required });
const text: Shape = { type: 'string' };
const nullable = (shape: Shape): Shape => ({ anyOf: [shape, { type: 'null' }] });
const needed = object({ id: { type: 'integer' }, name: text });

const said = (sent: Shape, read: Shape) => mismatches(sent, read).map((one) => sentence(one, { sender: 'mf-a', what: 'sends a/done', reader: 'mf-b', whole: 'its payload' }));

describe('what is sent and what is read', () => {
  it.each([
    ['the same', needed, needed],
    ['more than is read', object({ id: { type: 'integer' }, name: text, more: text }), needed],
    ['what need not be there, or be read', object({ id: { type: 'integer' }, name: text }), object({ id: { type: 'number' }, name: text, note: text }, ['id'])],
    ['a number for a whole one, which is for the API to say', { type: 'number' } as Shape, { type: 'integer', minimum: 0 } as Shape],
    ['one of what may come', text, { anyOf: [{ type: 'number' }, text] } as Shape],
    ['anything, on either side', {}, needed],
    ['needed by nobody', needed, {}],
    ['an object of which nothing is said', { type: 'object' } as Shape, needed],
    ['a value of those that are known', { const: 'a' } as Shape, { enum: ['a', 'b'] } as Shape],
    ['what OpenAPI 3.0 calls nullable', { type: 'string', nullable: true } as Shape, nullable(text)],
    ['JSON Schema with a list of types', { type: ['string', 'null'] } as never as Shape, nullable(text)],
  ])('get on: %s', (_what, sent, read) => {
    expect(said(sent, read)).toEqual([]);
  });

  it.each([
    ['a field that is not there', object({ id: { type: 'integer' } }), needed, 'mf-a sends a/done without name, which mf-b needs.'],
    ['a field that may not be there', object({ id: { type: 'integer' }, name: text }, ['id']), needed, 'mf-a sends a/done sometimes without name, which mf-b always needs.'],
    ['a field of another type', object({ id: text, name: text }), needed, 'mf-a sends a/done with id as a string; mf-b needs a number.'],
    ['nothing where something is read', object({ id: { type: 'integer' }, name: nullable(text) }), needed, 'mf-a sends a/done with name that may be null, which mf-b does not take.'],
    ['a field deep inside', object({ all: { type: 'array', items: object({ a: text }) } }), object({ all: { type: 'array', items: object({ a: text, b: text }) } }), 'mf-a sends a/done without all[].b, which mf-b needs.'],
    ['one value too many', object({ kind: { enum: ['a', 'b'] } }), object({ kind: { const: 'a' } }), 'mf-a sends a/done with kind that may be "b", which mf-b does not know.'],
    ['any text for one of some', object({ kind: text }), object({ kind: { enum: ['a', 'b'] } }), 'mf-a sends a/done with kind as any string; mf-b needs "a" or "b".'],
    ['what no JSON holds', object({ at: { type: 'number' } }), object({ at: { enum: [] } }), 'mf-a sends a/done with at as a number; mf-b needs what is not sent as JSON.'],
    ['a number for an object', { type: 'number' } as Shape, needed, 'mf-a sends a/done with its payload as a number; mf-b needs an object.'],
    ['what a strict reader does not take', object({ a: text, b: text }), { ...object({ a: text }), additionalProperties: false as const }, 'mf-a sends a/done with b, which mf-b does not take.'],
    ['more than a bound that both draw', { ...text, maxLength: 64 }, { ...text, maxLength: 10 }, 'mf-a sends a/done with its payload beyond what mf-b takes: at most 10.'],
  ])('do not: %s', (_what, sent, read, sentenceOfIt) => {
    expect(said(sent, read)).toEqual([sentenceOfIt]);
  });
});
