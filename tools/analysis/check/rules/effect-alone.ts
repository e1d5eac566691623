import { stringOrEmpty } from '../../../../renderer/language'
import type { DocumentModel } from '../../model/model'
import type { Endpoint } from '../../project/endpoints'
import { at, type DocumentRule } from './rule'
import { said, say } from '../../words/words'

/** A call that changes something, made by a screen itself, or a guarded one without a press. */
export const effectAlone: DocumentRule = {
  code: 'LZ507',
  severity: 'error',
  title: 'A change without the borrower',
  why: 'Opening, loading again or leaving a screen would pay, send or sign something that nobody asked for, perhaps twice.',
  alone: true,
  check: (model) =>
    askedIn(model).flatMap(({ name, pointer }) => {
      const endpoint = model.project.endpoints.get(name)
      const what = endpoint && problemOf(model, endpoint, pointer)
      return what ? [at(model, pointer, { what, fix: fixOf(endpoint) })] : []
    }),
}

/** Every endpoint that a document uses: as a call, as data or by its address. */
function askedIn({ references, expressions }: DocumentModel): { name: string; pointer: string }[] {
  const addresses = expressions.filter(({ operator }) => operator === 'address')
  return [
    ...references.filter(({ kind }) => kind === 'endpoint'),
    ...addresses.map(({ args, pointer }) => ({ name: stringOrEmpty(args[0]), pointer })),
  ]
}

/**
 * Pointer prefixes of the requests that a screen makes without the borrower. A modal may close
 * automatically.
 */
const alone = [
  { begins: /^\/data\//, asked: 'loaded as data' },
  { begins: /^\/on\/enter\//, asked: 'called when the screen is entered' },
  { begins: /^\/on\/ready\//, asked: 'called when the screen is ready' },
  { begins: /^\/on\/leave\//, asked: 'called when the screen is left' },
  { begins: /^\/modals\/[^/]+\/on\/close\//, asked: 'called when a modal closes' },
]

function problemOf(
  { kind }: DocumentModel,
  { name, changes, guarded }: Endpoint,
  pointer: string,
): string | undefined {
  const place = kind === 'screen' && alone.find(({ begins }) => begins.test(pointer))
  if (place && changes)
    return say`"${name}" changes something, and is ${said(place.asked)}, without the borrower having done anything.`
  if (guarded && !/\/on\/press\/.*\/endpoint$/.test(pointer))
    return say`"${name}" is guarded, and is asked without a press. Phones refuse that.`
  return undefined
}

const fixOf = ({ file, guarded }: Endpoint) =>
  guarded
    ? say`Call it in "on": { "press": […] } of what the borrower presses.`
    : say`Call it from an event of a widget, such as "press"; if it only reads, write "effect": false beside its method in ${file}.`
