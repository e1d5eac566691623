import { key } from '../registry'
import type { EndpointFamily } from '../../../renderer/language'
import type { Schema } from '../../packaging'
import { errorDetails } from './prune'
import { standaloneModuleText } from './standalone'

/**
 * Validators of a family's answers, by endpoint name; each converts scalars in place to the
 * declared types.
 */
export function responseValidators({ endpoints }: Pick<EndpointFamily, 'endpoints'>): string {
  const answered = Object.entries(endpoints).flatMap(([name, { response, enabled }]) =>
    response && enabled !== false ? [[name, response] as const] : [],
  )
  const validators = answered.length > 0 ? compile(answered) : ''
  const table = answered.map(([name]) => `  ${name}: validate_${name},\n`).join('')
  return `${validators}\nexport const responses = {\n${table}};\n`
}

/** The payload stands in a holder, so that one that is a bare value can be converted as well. */
function compile(answered: readonly (readonly [name: string, response: Schema])[]): string {
  const schemas = answered.map(
    ([name, response]): Schema => ({
      $id: name,
      type: 'object',
      required: ['answer'],
      properties: { answer: response },
    }),
  )
  const exported = Object.fromEntries(answered.map(([name]) => [`validate_${name}`, name]))
  const options = { allErrors: false, coerceTypes: true, messages: false }
  return standaloneModuleText(schemas, exported, options, errorDetails).replaceAll(
    'export const validate_',
    'const validate_',
  )
}

/**
 * The parts in which a family's validators load, by name: a large answer's alone
 * (`loan.loanDetails`), all others together (`loan`).
 */
export function responseParts(source: EndpointFamily): Record<string, EndpointFamily> {
  const answered = Object.entries(source.endpoints).filter(
    ([, { response, enabled }]) => response && enabled !== false,
  )
  const large = answered.filter(([, { response }]) => JSON.stringify(response).length > largeAnswer)
  const small = answered.filter((entry) => !large.includes(entry))
  return {
    ...Object.fromEntries(
      large.map(([name, endpoint]) => [
        `${source.family}.${name}`,
        { ...source, endpoints: { [name]: endpoint } },
      ]),
    ),
    ...(small.length > 0
      ? { [source.family]: { ...source, endpoints: Object.fromEntries(small) } }
      : {}),
  }
}

/**
 * Characters of a schema from which on its validator is worth a request of its own: it has four
 * times as many.
 */
const largeAnswer = 1500

/** The loaders of the parts. */
export function responseLoaders(parts: readonly string[]): string {
  const loaders = parts
    .map((part) => `  ${key(part)}: () => import('./${part}.generated.js'),\n`)
    .join('')
  return `import type { ResponseValidator } from '../response-validator'

/**
 * The validators of answers, by endpoint where they come alone, else by family; each part loads
 * with the first call that needs it.
 */
export const responseLoaders: Readonly<Record<string, () => Promise<{ responses: Readonly<Record<string, ResponseValidator>> }>>> = {
${loaders}}
`
}
