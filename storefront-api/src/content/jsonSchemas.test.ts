import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoFolder } from './demo';
import { jsonSchemas } from './jsonSchemas';

describe('the schemas for editors', () => {
  it.each(Object.entries(jsonSchemas()))(
    'are those that judge: content/schema/%s (npm run content -- schema content/schema)',
    (file, text) => {
      expect(readFileSync(join(demoFolder(), '../schema', file), 'utf8')).toBe(text);
    },
  );

  it('know every field that must be there, and no other', () => {
    const product = JSON.parse(jsonSchemas()['product.json'] ?? '{}');
    expect(product).toMatchObject({
      type: 'object',
      additionalProperties: false,
      properties: { status: { enum: ['undetected', 'onUpdate', 'ownRisk'] } },
    });
    expect(product.required).toEqual(expect.arrayContaining(['id', 'game', 'name', 'description']));
    expect(product.properties.plans.items.properties.price).toMatchObject({
      type: 'string',
      pattern: expect.stringContaining('USD|RUB'),
    });
  });
});
