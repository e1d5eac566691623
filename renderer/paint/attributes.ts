/** Properties of React that are not attributes. */
const noAttribute = new Set(['children', 'key', 'ref', 'style', 'defaultValue', 'defaultChecked'])

/** Attributes with another name than their property. */
const renamed: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' }

/** `true` and `false` are written out for these; other attributes are set or left out. */
const words = /^(aria-|data-|contentEditable$|draggable$|spellCheck$|value$)/

/** SVG attributes with a hyphen; others keep their capitals, as `viewBox`. */
const hyphened =
  /^(stroke|fill|clip|font|stop|text|color|dominant|alignment|baseline|marker|pointer|shape)(?=[A-Z])/

/** Writes properties as attributes, as React does. */
export function setAttributes(element: Element, props: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(props)) {
    // The first value of a field is set below; a text area holds it between its tags.
    if (name === 'value' && 'value' in element) continue
    const text = attributeOf(name, value)
    if (text !== undefined) element.setAttribute(attributeName(name, element), text)
  }
  const { style, defaultChecked } = props
  if (style) setStyle(element as HTMLElement, style as Record<string, unknown>)
  const begins = attributeOf('value', props['value'] ?? props['defaultValue'])
  if (begins !== undefined && element.localName !== 'textarea')
    element.setAttribute('value', begins)
  if (defaultChecked === true && !('checked' in props)) element.setAttribute('checked', '')
}

function attributeOf(name: string, value: unknown): string | undefined {
  // React adds handlers when it hydrates; as text, a handler would be a script.
  if (noAttribute.has(name) || /^on/i.test(name)) return undefined
  if (typeof value === 'boolean' && words.test(name)) return `${value}`
  if (value === true) return ''
  return textOf(value)
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : undefined

function attributeName(name: string, element: Element): string {
  if (name in renamed) return renamed[name]!
  return element.namespaceURI?.endsWith('svg') && hyphened.test(name) ? hyphen(name) : name
}

/** Style properties without a unit; the numbers of all others are pixels. */
const unitless = /^(--|opacity|order|flex|zIndex|lineHeight|fontWeight|zoom|scale|grid|columns)/

function setStyle({ style }: HTMLElement, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    const text =
      typeof value === 'number' && value !== 0 && !unitless.test(name)
        ? `${value}px`
        : textOf(value)?.trim()
    if (text) style.setProperty(name.startsWith('--') ? name : hyphen(name), text)
  }
}

const hyphen = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
