import { actionOf } from '../../actions/meanings'
import type { ExposedPlace } from '../../actions/meaning'
import { type DocumentModel, expressionsIn } from '../../model/model'
import {
  argumentPointer,
  print,
  type ExpressionUse,
  companionValues,
} from '../../expressions/scope'
import { child, isWithin, stringOrEmpty, type JsonObject } from '../../../../renderer/language'
import { personalIn, type Personal, isAddressFormat } from '../../types/type'
import { personalWords } from '../../types/describe'
import type { Report } from '../report'
import { choicesIn } from './contradictions'
import { at, documentRule } from './rule'
import { say } from '../../words/words'
import type { Input } from '../../project/screens'

export const personalToast = documentRule('LZ501', (model) =>
  personalAt(model, exposedValues(model, 'aloud'), say`Show it on the screen itself.`),
)

export const personalTitle = documentRule('LZ519', (model) =>
  model.kind === 'screen'
    ? personalAt(model, ['/title', '/public/description'], say`Show it on the screen itself.`)
    : [],
)

export const personalTrack = documentRule('LZ502', (model) => {
  const kept = exposedValues(model, 'kept')
  return [...personalAt(model, kept, say`Remove it.`), ...enteredAt(model, kept)]
})

/**
 * Reports free texts of the borrower, which may contain anything. The length and comparisons of a
 * text are allowed.
 */
function enteredAt(model: DocumentModel, places: readonly string[]): Report[] {
  const entries = new Set(
    model.nodes.flatMap(({ source, widget, pointer }) => {
      const isFree =
        widget?.field?.string && widget.props.has('maxLength') && !hasChoices(source, pointer)
      return isFree ? [`state.${stringOrEmpty(source['field'])}`] : []
    }),
  )
  return model.expressions.flatMap(({ path, pointer, type }) => {
    const isKept = places.some((place) => isWithin(pointer, place))
    if (!path || !entries.has(path.text) || !isKept || personalIn(type)) return []
    const isInside = model.expressions.some(
      (use) => use.pointer !== pointer && isWithin(pointer, use.pointer) && !use.type.string,
    )
    return isInside
      ? []
      : at(model, pointer, {
          what: say`${path.text} is what the borrower writes, and may contain personal data.`,
          fix: say`Remove it.`,
        })
  })
}

const hasChoices = (source: JsonObject, pointer: string) =>
  choicesIn(source['children'], pointer, 'choice').length > 0 || source['options'] !== undefined

export const personalAddress = documentRule('LZ508', (model) =>
  personalAt(
    model,
    [...exposedValues(model, 'address'), ...addressesIn(model)],
    say`Remove it, or send it in a request body. If a parameter needs it, write "x-personal" in the schema of the parameter.`,
  ),
)

function exposedValues(model: DocumentModel, where: ExposedPlace): string[] {
  return model.actions.flatMap(({ source, name, pointer }) =>
    Object.entries(actionOf(name)?.members ?? {})
      .filter(([, meaning]) => 'exposed' in meaning && meaning.exposed === where)
      // A screen declares its parameters, which another rule checks.
      .filter(([member]) => member !== 'params' || source['screen'] === undefined)
      .map(([member]) => child(pointer, member)),
  )
}

function personalAt(model: DocumentModel, places: readonly string[], fix: string): Report[] {
  return places.flatMap((pointer) => personalBelow(model, pointer, fix))
}

/**
 * Reports personal data inside a value. Comparisons, lengths and four digits of a number are not
 * personal.
 */
function personalBelow(model: DocumentModel, place: string, fix: string): Report[] {
  const uses = expressionsIn(model, place)
  const clear = uses.filter(({ type }) => !personalIn(type))
  const read = uses.filter(
    (use) => isRead(use) && !clear.some(({ pointer }) => isWithin(use.pointer, pointer)),
  )
  return read
    .filter(({ pointer }) =>
      read.every((other) => other.pointer === pointer || !isWithin(pointer, other.pointer)),
    )
    .map(({ source, type, pointer }) =>
      at(model, pointer, { what: sentence(print(source), personalIn(type)!), fix }),
    )
}

function isRead({ operator, path, scope }: ExpressionUse): boolean {
  return (path !== undefined || operator === 'rule') && !scope.element
}

function sentence(name: string, personal: Personal): string {
  const { way } = personal
  const what = say`${name} is ${personalWords(personal)}`
  return way.length > 1 ? `${what} (${way.join(' → ')}).` : `${what}.`
}

/** Returns the pointers of URLs, except values that are declared for personal data. */
function addressesIn(model: DocumentModel): string[] {
  return [...propsIn(model), ...inputsIn(model), ...parametersIn(model), ...mailsIn(model)]
}

function propsIn({ nodes }: DocumentModel): string[] {
  return nodes.flatMap(({ source, widget, pointer }) =>
    [...(widget?.props ?? [])]
      .filter(
        ([name, { schema }]) => source[name] !== undefined && isAddressFormat(schema['format']),
      )
      .map(([name]) => child(pointer, name)),
  )
}

function inputsIn({ inputUses, project }: DocumentModel): string[] {
  const session = project.app.session.object?.members
  return inputUses.flatMap(({ kind, inputs, given, pointer }) => {
    const isOpenSession = (name: string) =>
      kind === 'screen' && !inputs.has(name) && session?.get(name)?.type.personal === undefined
    return given
      .filter((name) => isOpen(inputs.get(name)) || isOpenSession(name))
      .map((name) => child(pointer, name))
  })
}

function parametersIn({ expressions, project }: DocumentModel): string[] {
  return expressions
    .filter(({ operator }) => operator === 'address')
    .flatMap((use) => {
      const inputs = project.endpoints.get(stringOrEmpty(use.args[0]))?.params
      return openOf(use, inputs)
    })
}

function mailsIn({ expressions }: DocumentModel): string[] {
  return expressions
    .filter(({ operator }) => operator === 'mail')
    .map((use) => argumentPointer(use, 0))
}

function openOf(use: ExpressionUse, inputs: ReadonlyMap<string, Input> | undefined): string[] {
  return companionValues(use)
    .filter(({ name }) => isOpen(inputs?.get(name)))
    .map(({ pointer }) => pointer)
}

function isOpen(input: Input | undefined): boolean {
  return input?.inAddress === true && !input.type.personal
}
