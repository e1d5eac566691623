import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readSources, type Schema, type WidgetSource } from '../packaging'
import { validatorFiles } from '../validators/validator-files'
import { widgetFindings, widgetsWithoutSchema } from './widget-findings'

const path = 'widgets/badge/badge.schema.json'
const text = readFileSync(path, 'utf8')
const findingsIn = (schema: string) => widgetFindings(new Map([[path, schema]]))

it('valid widget schemas have no findings', () => {
  expect(widgetFindings(process.cwd())).toBe('')
  expect(widgetsWithoutSchema(process.cwd())).toEqual([])
})

it.each([
  ['"x-widget"', '"x-widgit"', `${path}:15:3 error LZ101`, 'Did you mean "x-widget"?'],
  ['"feedback"', '"feedbak"', `${path}:15:102 error LZ106`, 'Did you mean "feedback"?'],
  ['"integer", "min', '"numbr", "min', `${path}:9:24 error LZ106`, 'Did you mean "number"?'],
  ['"x-literal"', '"x-litral"', `${path}:10:276 error LZ101`, 'Did you mean "x-literal"?'],
])('%s written as %s is one finding with position and fix', (right, wrong, place, fix) => {
  const told = findingsIn(text.replace(right, wrong))
  expect(told.match(/ error LZ/g)).toHaveLength(1)
  expect(told).toContain(place)
  expect(told).toContain(fix)
})

it('validators are built despite a wrong schema, so that the checker can report it', () => {
  const sources = readSources(process.cwd())
  const wrong = (widget: WidgetSource): WidgetSource => ({
    ...widget,
    schema: {
      ...widget.schema,
      properties: { count: { type: 'numbr', items: 3 as unknown as Schema } },
    },
  })
  const widgets = sources.widgets.map((one) => (one.name === 'badge' ? wrong(one) : one))
  expect(validatorFiles({ ...sources, widgets })).toHaveLength(3)
})

it('a component without a schema is reported', () => {
  expect(widgetsWithoutSchema(new Map([['widgets/dial/dial.tsx', '']]))).toEqual([
    'widgets/dial: the component dial.tsx has no schema, so no document can use it. Add dial.schema.json.',
  ])
})
