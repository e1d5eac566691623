import { render } from '@testing-library/react'
import { Ajv } from 'ajv'
import axe from 'axe-core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { examplePropsOf, ExampleView } from '../tools/studio/page/palette/widget-preview'
import {
  galleryWidgets,
  type Example,
  type GalleryWidget,
} from '../tools/studio/page/palette/gallery-widgets'

const ajv = new Ajv({
  allErrors: true,
  allowUnionTypes: true,
  formats: { 'x-image': true, 'x-url': true },
})
ajv.addVocabulary(['x-widget', 'x-literal', 'x-text', 'x-later', 'x-needed', 'x-money', 'x-date'])
ajv.addVocabulary(['x-es', 'x-es-title', 'x-es-values'])

// The rules of axe that need a layout or a whole page. happy-dom has neither.
const layoutRules = [
  'color-contrast',
  'target-size',
  'scrollable-region-focusable',
  'link-in-text-block',
]
const pageRules = [
  'region',
  'page-has-heading-one',
  'landmark-one-main',
  'document-title',
  'html-has-lang',
  'bypass',
  'heading-order',
]
const rules = Object.fromEntries(
  [...layoutRules, ...pageRules].map((id) => [id, { enabled: false }]),
)

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

describe.each([...galleryWidgets.values()])('$name', (widget) => {
  it('has examples', () => expect(widget.examples.length).toBeGreaterThan(0))

  it.each([...widget.examples])(
    '$name: matches its schema, renders without warnings and passes axe',
    async (example) => {
      expect(schemaErrors(widget, example)).toEqual([])
      const { baseElement } = render(<ExampleView widget={widget} example={example} />)
      expect(complaintsOfReact()).toEqual([])
      expect(await violations(baseElement)).toEqual([])
    },
  )

  const plain = widget.schema['x-widget'].pure ? widget.examples : []
  it.each([...plain])(
    '$name: can be called as a plain function if its schema says so',
    (example) => {
      const draw = widget.component as (props: Record<string, unknown>) => unknown
      const field = widget.schema['x-widget'].field
        ? { value: example.value, onChange: () => {} }
        : {}
      expect(() => draw({ ...examplePropsOf(widget, example), ...field })).not.toThrow()
    },
  )
})

function schemaErrors({ schema }: GalleryWidget, { props }: Example): string[] {
  const validate = ajv.getSchema(schema.$id) ?? ajv.compile(schema)
  return validate(props)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

// Returns only strings, because React logs strings. happy-dom logs errors about frames that it does
// not load.
function complaintsOfReact(): unknown[] {
  return vi.mocked(console.error).mock.calls.filter(([first]) => typeof first === 'string')
}

async function violations(element: Element): Promise<string[]> {
  const found = (await axe.run(element, { rules, iframes: false })).violations
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
