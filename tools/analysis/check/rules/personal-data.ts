import { actionOf } from '../../actions/meanings'
import type { ExposedPlace } from '../../actions/meaning'
import { type DocumentModel, expressionsIn } from '../../model/model'
import {
  argumentPointer,
  print,
  type ExpressionUse,
  namedArgumentValues,
} from '../../expressions/scope'
import {
  child,
  isWithin,
  stringOrEmpty,
  type JsonObject,
  isNothing,
  isObject,
  membersOf,
  plainSigns,
  valueText,
  visitValue,
  type Json,
} from '../../../../renderer/language'
import { personalIn, type Personal, isAddressFormat } from '../../types/type'
import { personalWords, quote } from '../../types/describe'
import type { Report } from '../report'
import { choicesIn } from './contradictions'
import { at, documentRule, projectRule } from './rule'
import { say } from '../../words/words'
import type { Input } from '../../project/screens'
import { eachPublishedText } from './each-text'

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
 * Reports texts that the borrower types freely at places where personal data is forbidden. The
 * length of such a text and comparisons with it are allowed.
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
      // Another rule checks the parameters with which a step opens a screen.
      .filter(([member]) => member !== 'params' || source['screen'] === undefined)
      .map(([member]) => child(pointer, member)),
  )
}

function personalAt(model: DocumentModel, places: readonly string[], fix: string): Report[] {
  return places.flatMap((pointer) => personalBelow(model, pointer, fix))
}

/** Reports personal data in a value, except comparisons, lengths and up to four digits. */
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

/**
 * Returns the pointers of values that become a part of a URL. Leaves out values that the endpoint
 * declares as personal.
 */
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
  return namedArgumentValues(use)
    .filter(({ name }) => isOpen(inputs?.get(name)))
    .map(({ pointer }) => pointer)
}

function isOpen(input: Input | undefined): boolean {
  return input?.inAddress === true && !input.type.personal
}

/**
 * Matches digits with at most three signs or spaces between them. V8 needs 700 ms to compile a
 * pattern that demands seven digits, so the code counts the digits.
 */
const nearDigits = /\p{N}(?:[^\p{L}\p{N}]{0,3}\p{N})*/gu
const ones =
  'cero|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|zero|one|two|three|four|five|six|seven|eight|nine'
const tens =
  'diez|once|doce|trece|catorce|quince|dieci\\p{L}+|veint\\p{L}+|(?:trei|cuare|cincue|sese|sete|oche|nove)nta|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty'
const numberPattern = `(?:${ones}|${tens})`
const longSpelt = new RegExp(
  `(?<!\\p{L})${numberPattern}(?:\\P{L}+(?:(?:y|and)\\P{L}+)?${numberPattern}){3,}(?!\\p{L})`,
  'iu',
)
/**
 * Excludes most texts before the slow patterns run. The other texts contain a digit, another
 * alphabet, or at least three words.
 */
const mayHaveAccount = /[^\0-\x7F]|\d|[a-z][^a-z][^]*?[a-z][^a-z][^]*?[a-z][^a-z]/i
const chineseDigits = '〇一二三四五六七八九'

/** Returns the account number in a text, also if a placeholder is between its digits. */
function accountIn(text: string): string | undefined {
  if (!mayHaveAccount.test(text)) return undefined
  const plain = plainSigns(text)
    .replace(/\{\s*\w+\s*\}/g, '')
    .replace(/[〇一二三四五六七八九]/g, (digit) => String(chineseDigits.indexOf(digit)))
  const digits = plain.match(nearDigits)?.find((near) => near.match(/\p{N}/gu)!.length >= 8)
  return digits ?? longSpelt.exec(plain)?.[0]
}

export const accountInText = projectRule(
  'LZ516',
  eachPublishedText(({ file, pointer, value }) => {
    const account = accountIn(value)
    if (account === undefined) return []
    return {
      file,
      pointer,
      what: say`${quote(account)} looks like an account or a telephone number, which a text must not contain.`,
      fix: say`Show the number from a response or from the configuration, with a parameter: {number}.`,
    }
  }),
)

export const accountInDocument = documentRule('LZ518', (model) => {
  const hidden = hiddenIn(model)
  return literalsIn(model.document).flatMap(([text, pointer]) => {
    const account = isHarmless(text) ? undefined : accountIn(text)
    if (account === undefined || hidden.some((place) => isWithin(pointer, place))) return []
    return at(model, pointer, {
      what: say`${quote(account)} looks like an account or a telephone number, which a document must not contain.`,
      fix: say`Show the number from a response or from the configuration, as in {"var": "config.site.phone"}.`,
    })
  })
})

type Literal = readonly [text: string, pointer: string]

/** Returns the literals of a document, and the joined adjacent literals of each `cat`. */
function literalsIn(document: Json): Literal[] {
  const literals: Literal[] = []
  visitValue(document, (value, pointer, name) => {
    if (name === '$comment' || name === '$schema') return false
    if (typeof value === 'string' || typeof value === 'number')
      literals.push([valueText(value), pointer])
    const parts = isObject(value) ? value['cat'] : undefined
    if (Array.isArray(parts)) literals.push([parts.map(textOfPart).join(''), child(pointer, 'cat')])
    return true
  })
  return literals
}

/** Returns the text of a literal. A computed part becomes `x`, which separates digits. */
function textOfPart(part: Json): string {
  const text = isObject(part) || Array.isArray(part) || isNothing(part) ? 'x' : valueText(part)
  return accountIn(text) === undefined ? text : 'x'
}

const isHarmless = (text: string) =>
  /^(?:19|20)\d\d-[01]\d-[0-3]\d(?:[T ][\d:.]+Z?)?$/.test(text) || /^(\d)(?:\s|\1)+$/.test(text)

const comparing = new Set(['===', '!==', '==', '!=', '<', '<=', '>', '>=', 'in', 'matches'])

/** Returns the pointers of hidden literals: ids, types, URLs and operands of comparisons. */
function hiddenIn({ document, nodes, expressions }: DocumentModel): string[] {
  const typePointers = ['params', 'with', 'state'].flatMap((member) =>
    membersOf(document[member]).flatMap(([name]) =>
      ['schema', 'type'].map((part) => child(child(`/${member}`, name), part)),
    ),
  )
  const nodePointers = nodes.flatMap(({ source, widget, pointer }) =>
    [
      'id',
      'key',
      ...Object.keys(source).filter((name) =>
        isAddressFormat(widget?.props.get(name)?.schema['format']),
      ),
    ].map((name) => child(pointer, name)),
  )
  const comparedPointers = expressions
    .filter(({ operator }) => comparing.has(operator))
    .flatMap((use) => use.args.map((_, position) => argumentPointer(use, position)))
  return ['/routes', ...typePointers, ...nodePointers, ...comparedPointers]
}
