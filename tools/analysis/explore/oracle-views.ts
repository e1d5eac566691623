import { cached } from '../json/cached'
import { valueText, type Json, type JsonObject } from '../../../renderer/language'
import { nameNodes } from '../expect/screen-lines'
import { textValuesIn } from '../project/texts'
import { listedValues } from '../types/from-schema'
import type { Project } from '../project/project'
import type { Widget } from '../project/widgets'
import { say } from '../words/words'
import { markedIn } from './oracle-leaks'
import { settledSnapshots, type Observer, type Symptom, type VariationPlay } from './play-variation'
import {
  exitsOf,
  insideOf,
  isControl,
  type ScreenView,
  type SeenNode,
  textProps,
} from './screen-view'

/** A text that the borrower reads or hears, with the pointer of its node or chain. */
interface Read {
  readonly pointer: string
  readonly name: string
  readonly text: string
}

/** Returns the texts of a play: titles, texts of nodes, and toasts. */
export const readIn = cached(({ snapshots }: VariationPlay): Read[] =>
  snapshots.flatMap(({ view, effects, target }) => [
    ...(view.title === undefined ? [] : [{ pointer: '/title', name: 'title', text: view.title }]),
    ...view.nodes.flatMap(({ shown, name, texts }) =>
      texts.map(({ prop, text }) => ({ pointer: `${shown.node.pointer}/${prop}`, name, text })),
    ),
    ...effects.flatMap(({ toast }) =>
      typeof toast === 'string'
        ? [{ pointer: target?.shown.node.pointer ?? '/on', name: 'toast', text: toast }]
        : [],
    ),
  ]),
)

const words =
  /(?<![\p{L}\d_])(?:undefined|null|NaN|-?Infinity)(?![\p{L}\d_])|\[object \w+\]|\{\w+\}/u

/** Reports texts in which a missing value appears as a word of JavaScript, such as "undefined". */
export const programWords: Observer = (play, { project }) =>
  readIn(play).flatMap(({ pointer, name, text }) => {
    const [word] = words.exec(text) ?? []
    return word === undefined || isWritten(project, word)
      ? []
      : {
          pointer,
          what: say`*${name}* shows “${text}”.`,
          fix: say`Ask first whether the value is there, as in {"when": {"filled": …}}.`,
        }
  })

const textsOf = ({ kinds }: Project): string[] =>
  kinds.texts.flatMap(({ json }) => textValuesIn(json).map(([, value]) => valueText(value)))

const writtenTexts = cached((project: Project) => textsOf(project).join('\n'))

const isWritten = (project: Project, word: string) =>
  !word.startsWith('{') && writtenTexts(project).includes(word)

/** Reports texts that consist of a currency symbol. */
export const loneSigns: Observer = (play) =>
  readIn(play).flatMap(({ pointer, name, text }) =>
    /^\s*[A-Z]{0,3}\p{Sc}\s*$/u.test(text) && !pointer.endsWith('/sign')
      ? {
          pointer,
          what: say`*${name}* shows “${text}” without an amount.`,
          fix: say`Ask first whether the amount is there, as in {"when": {"filled": …}}.`,
        }
      : [],
  )

const isRaw = ({ format }: JsonObject) =>
  ['x-url', 'x-image', 'x-timestamp'].includes(valueText(format))

/** Reports texts that contain a URL or a timestamp. */
export const rawValues: Observer = (play, { project }) => {
  const raw = markedIn(project, play.answers, isRaw).filter(({ text }) => text.length > 3)
  return readIn(play).flatMap(({ pointer, name, text }) => {
    const found = raw.find((value) => text.includes(value.text))
    return found
      ? {
          pointer,
          what: say`*${name}* shows “${text}”, which is "${found.path}".`,
          fix: say`Show a date with "date", a picture with an image, and an address with a link.`,
        }
      : []
  })
}

export const codesOf = ({ enum: only, ...schema }: JsonObject): readonly Json[] =>
  listedValues(schema) ?? (Array.isArray(only) ? only : [])

const hasCodes = (schema: JsonObject) => codesOf(schema).some((code) => typeof code === 'string')

/** Matches the codes of currencies, countries and languages, which people can read. */
const readable = /^[A-Z]{2,3}$/

/** Reports codes of a server that appear instead of words, such as `IN_TRANSIT`. */
export const rawCodes: Observer = (play, { project }) => {
  const codes = markedIn(project, play.answers, hasCodes).filter(
    ({ text }) => !readable.test(text) && !wholeTexts(project).has(text),
  )
  return readIn(play).flatMap(({ pointer, name, text }) => {
    const found = codes.find((code) => code.text === text)
    return found
      ? {
          pointer,
          what: say`*${name}* shows “${text}”, which is the code "${found.path}".`,
          fix: say`Show a text for each code, as in {"pick": {"var": "path"}, "cases": {"code": {"t": "key"}}}.`,
        }
      : []
  })
}

const wholeTexts = cached((project: Project) => new Set(textsOf(project)))

/** Returns the properties that must have a text. */
export const neededTexts = ({ widget }: SeenNode): readonly string[] =>
  widget ? neededOf(widget) : []

const neededOf = cached(({ props }: Widget) =>
  [...props].flatMap(([prop, { required, schema }]) =>
    required && schema['x-text'] === true ? [prop] : [],
  ),
)

/** Reports controls whose name is empty. */
export const namelessControls: Observer = (play) =>
  settledSnapshots(play).flatMap(({ view }) =>
    view.nodes.filter(isControl).flatMap((node): Symptom | Symptom[] => {
      const needed = neededTexts(node)
      const isNamed = (prop: string) => node.texts.some((text) => text.prop === prop)
      const lost = needed.find((prop) => !isNamed(prop))
      const isSilent = insideOf(view, node).every(({ texts }) => texts.length === 0)
      if (needed.length > 0 ? !lost : !isSilent || node.shown.node.events['press'] === undefined)
        return []
      return {
        pointer: node.shown.node.pointer,
        what: say`*${node.name}* has no text and no accessible name.`,
        fix: say`Give it another name where the value is missing, as in {"var": ["path", …]} or {"or": […]}.`,
      }
    }),
  )

/**
 * Reports rows without any text if at most one value of the response is missing. Rows with controls
 * are left out, because `namelessControls` reports them.
 */
export const emptyRows: Observer = (play) => {
  if (play.variation.changes.length > 1) return []
  return settledSnapshots(play).flatMap(({ view }) =>
    view.nodes
      .filter(({ shown: { node } }) => node.each)
      .flatMap((row): Symptom | Symptom[] => {
        const inside = insideOf(view, row)
        const hasEmptyText = inside.some(({ shown: { props }, widget }) =>
          (widget ? textProps(widget) : []).some(([prop]) => props[prop] !== undefined),
        )
        if (!hasEmptyText || inside.some(isContent)) return []
        return {
          pointer: row.shown.node.pointer,
          what: say`A row of *${row.name}* shows nothing.`,
          fix: say`Remove such rows with "filter", or show a text in place of the missing value.`,
        }
      }),
  )
}

/** Reports rows of a list that have the same key. */
export const equalRows: Observer = (play) =>
  play.snapshots.flatMap(({ view }) => {
    if (!view.nodes.some(({ shown: { scope } }) => scope.key.includes('~'))) return []
    const keys = new Set(view.nodes.map(({ shown }) => shown.node.pointer + shown.scope.key))
    return view.nodes.flatMap(({ shown: { node, scope } }) => {
      const plain = scope.key.replace(/~\d*$/, '')
      return node.each?.key && plain !== scope.key && keys.has(node.pointer + plain)
        ? {
            pointer: `${node.pointer}/key`,
            what: say`Two rows have the key “${plain.slice(plain.lastIndexOf('/') + 1)}”.`,
            fix: say`Use a member that differs in every row, such as its id, or remove "key".`,
          }
        : []
    })
  })

/** Returns the view after all requests and timers, if the borrower is still on the bare screen. */
function lastView({ snapshots }: VariationPlay): ScreenView | undefined {
  const view = snapshots.at(-1)?.view
  if (!view || view.isLeft || view.isWaiting || view.modals.length > 0) return undefined
  return snapshots.some(({ effects }) => effects.some(leadsAway)) ? undefined : view
}

/** Reports a screen with a critical node and without a title bar, if it shows no control. */
export const closedScreens: Observer = (play, { program }) => {
  const view = program.bar ? undefined : lastView(play)
  const critical = [...nameNodes(program).keys()].find((node) => node.critical)
  const isWay = (node: SeenNode) => isControl(node) || valueText(node.shown.props['href']) !== ''
  return !view || !critical || view.nodes.some(isWay)
    ? []
    : [
        {
          pointer: critical.pointer,
          what: say`The borrower can press nothing on this screen, which has no title bar.`,
          fix: say`Show a control in this case, or keep the title bar.`,
        },
      ]
}

/** Reports a screen that is still empty after all requests and timers have ended. */
export const emptyScreens: Observer = (play) => {
  const view = lastView(play)
  return !view || view.nodes.some(isContent)
    ? []
    : [
        {
          pointer: '/body',
          what: say`The screen shows neither a text nor a control.`,
          fix: say`Show a text that says what is missing.`,
        },
      ]
}

const leadsAway = (effect: object) => 'go' in effect || 'replace' in effect || 'back' in effect

function isContent(node: SeenNode): boolean {
  if (node.texts.length > 0 || isControl(node)) return true
  return [...(node.widget?.props ?? [])].some(
    ([prop, { schema }]) =>
      (schema['format'] === 'x-image' || schema['format'] === 'x-url') &&
      valueText(node.shown.props[prop]) !== '',
  )
}

/** Reports a modal that the borrower cannot leave, because none of its controls can be pressed. */
export const closedModals: Observer = ({ snapshots }) => {
  const view = snapshots.at(-1)?.view
  const top = view?.modals.at(-1)
  if (!view || !top || top.dismissible || view.isLeft || view.isWaiting) return []
  return exitsOf(view, top.name).length > 0
    ? []
    : [
        {
          pointer: `/modals/${top.name}`,
          what: say`The modal "${top.name}" cannot be dismissed, and no control in it can be pressed.`,
          fix: say`Enable one of its controls, or make it dismissible.`,
        },
      ]
}
