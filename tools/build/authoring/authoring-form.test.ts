import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { operators } from '../../../renderer/language/operators'
import { ifSchema, type Schema } from '../packaging/schema'
import { readSources, type WidgetSource } from '../packaging/sources'
import { authoringForm, hiddenProps, nodeGrammar } from './authoring-form'

const { grammar } = readSources(fileURLToPath(new URL('../../..', import.meta.url)))
const node = nodeGrammar(grammar)
const text = { $ref: 'expression.schema.json#/definitions/text' }
const isObject = { type: 'object' }
const orExpression = (literal?: object) =>
  ifSchema(isObject, { $ref: 'expression.schema.json' }, literal as Schema)

const meter: WidgetSource = {
  name: 'meter',
  hasComponent: true,
  facts: {
    events: { press: null },
    children: false,
    field: { type: 'number' },
    pure: true,
    eager: true,
    area: 'input',
  },
  schema: {
    title: 'Meter',
    description: 'Shows how much.',
    properties: {
      label: { type: 'string', description: 'What is measured.', 'x-text': true },
      size: { enum: ['s', 'm'], default: 'm', 'x-literal': true },
      tone: { enum: ['calm', 'loud'] },
      limit: { type: 'number', minimum: 1 },
      open: { type: 'boolean' },
      src: { type: 'string', format: 'x-image' },
      marks: {
        type: 'array',
        items: {
          type: 'object',
          required: ['at'],
          properties: { at: { type: 'number' }, words: { type: 'string' } },
        },
      },
      range: { type: 'object', properties: { from: { type: 'number' } } },
    },
    required: ['label'],
  },
}

const props = authoringForm(meter, node).properties!

describe('the authoring form of a widget', () => {
  it('requires the widget and its required props, and allows no unknown members', () => {
    expect(authoringForm(meter, node)).toMatchObject({
      title: 'Meter',
      required: ['widget', 'label'],
      additionalProperties: false,
    })
  })

  it('accepts an expression instead of a string or a boolean', () => {
    expect(props['label']).toEqual({ description: 'What is measured.', ...text })
    expect(props['open']).toEqual({ $ref: 'expression.schema.json#/definitions/condition' })
  })

  it('requires a literal for a literal property', () => {
    expect(props['size']).toEqual({ enum: ['s', 'm'], default: 'm' })
  })

  it('accepts an expression instead of a choice, and suggests the choices', () => {
    expect(props['tone']).toEqual({
      examples: ['calm', 'loud'],
      ...orExpression({ enum: ['calm', 'loud'] }),
    })
  })

  it('has the limits of a literal', () => {
    expect(props['limit']).toMatchObject(orExpression({ type: 'number', minimum: 1 }))
  })

  it('suggests the images of the app', () => {
    expect(props['src']).toMatchObject({
      allOf: [{ $ref: 'names.generated.schema.json#/definitions/assets' }],
      ...orExpression({ type: 'string' }),
    })
  })

  it('accepts a list as an expression, or as a literal that contains expressions', () => {
    const item = {
      type: 'object',
      required: ['at'],
      properties: { at: orExpression({ type: 'number' }), words: text },
    }
    expect(props['marks']).toMatchObject(orExpression({ type: 'array', items: item }))
  })

  it('distinguishes objects from expressions by their member names', () => {
    expect(props['range']).toMatchObject({
      ...orExpression({ properties: { from: orExpression() } }),
      if: { propertyNames: { enum: node.expressionWords } },
    })
  })

  it('has the declared events, `change`, a field, and no children', () => {
    expect(Object.keys((props['on'] as { properties: object }).properties)).toEqual([
      '$comment',
      'press',
      'change',
    ])
    expect(props).toHaveProperty('field')
    expect(props).not.toHaveProperty('children')
  })

  it('has the members of every node', () => {
    expect(Object.keys(props)).toEqual(
      expect.arrayContaining([
        '$comment',
        'id',
        'when',
        'each',
        'as',
        'key',
        'empty',
        'critical',
        'fallback',
      ]),
    )
  })

  it('lists the properties whose name is also a member of every node', () => {
    const schema = {
      properties: { as: { type: 'string' }, value: { type: 'number' }, label: { type: 'string' } },
    }
    expect(hiddenProps({ ...meter, schema }, node)).toEqual(['as', 'value'])
  })
})

describe('the grammar of expressions', () => {
  it('has the operators of the renderer, with their named arguments', () => {
    const known = Object.entries(operators).flatMap(([name, { namedArguments = {} }]) => [
      name,
      ...Object.keys(namedArguments),
    ])
    expect(node.expressionWords.filter((word) => word !== '$comment').sort()).toEqual(known.sort())
  })
})
