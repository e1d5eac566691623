import {
  child,
  isObject,
  isWithin,
  membersOf,
  type JsonObject,
  type Json,
} from '../../../../renderer/language'
import { actionOf } from '../../actions/meanings'
import { constantState, decide } from '../../model/decide'
import { linksOf, withExpansions, type DocumentModel, modalNamed } from '../../model/model'
import { modalOf } from '../../project/fragment-ids'
import { quote } from '../../types/describe'
import { criticalNodesIn, namesOf } from './critical'
import { at, documentRule, filesBehind } from './rule'
import { say } from '../../words/words'
import { cyclesIn, cyclePhrase } from './cycles'

export const noWayOut = documentRule('LZ414', (model) =>
  stepsOf(model).length === 0
    ? []
    : membersOf(model.document['modals']).flatMap(([name]) => {
        const { dismissible } = modalNamed(model, name)
        const mayClose =
          dismissible === undefined || decide([dismissible], model, constantState(model)) !== false
        const way = mayClose || !isOpened(model, name) ? 'sure' : exitOf(model, name)
        if (way === 'sure') return []
        const covered = criticalNodesIn(model)
        const cover = covered.length > 0 ? say` It covers ${namesOf(covered)}.` : ''
        const what =
          way === 'none'
            ? say`The modal ${quote(name)} cannot be closed, and none of its nodes closes it or opens a screen.${cover}`
            : say`The modal ${quote(name)} is closed only under a condition, such as the success of a call.${cover}`
        return at(model, child(child('/modals', name), 'dismissible'), {
          // If a control of a fragment lacks an action, the fragment has its own finding.
          from: filesBehind(model.project, model).filter((file) => file !== model.file),
          what,
          fix: say`Put a control with { "do": "close" } into it, or remove "dismissible".`,
        })
      }),
)

export const criticalGone = documentRule('LZ415', (model) =>
  model.nodes
    .filter(({ source, area }) => source['critical'] === true && area === 'modal')
    .flatMap((node) => {
      const name = modalOf(node.pointer) ?? ''
      const { dismissible } = modalNamed(model, name)
      const opens = stepsOf(model).filter(({ source }) => isOpen(source, name))
      const byItself = opens.every(({ screenPointer }) => isWithin(screenPointer, '/on'))
      if (opens.length === 0 || !byItself || dismissible !== undefined) return []
      return at(model, child(node.pointer, 'critical'), {
        atKey: true,
        what: say`${quote(node.source['id'] ?? node.widgetName)} is critical, but no control opens the modal ${quote(name)}: after it is closed, the borrower cannot open it again.`,
        fix: say`Let a control of the screen open the modal, or set "dismissible": false and add a way out.`,
      })
    }),
)

/** A step of a screen, also inside a fragment, with its pointer on the screen. */
interface PlacedStep {
  readonly source: JsonObject
  readonly name: string
  readonly screenPointer: string
}

function stepsOf(model: DocumentModel, around = ''): PlacedStep[] {
  return [
    ...model.actions.map(({ source, name, pointer }) => ({
      source,
      name,
      screenPointer: around === '' ? pointer : `${around}${pointer}`,
    })),
    ...model.expansions.flatMap(({ node, model: inner }) =>
      stepsOf(inner, `${around}${node.pointer}`),
    ),
  ]
}

function isOpen({ do: action, modal }: JsonObject, name: string): boolean {
  return action === 'open' && modal === name
}

function isOpened(model: DocumentModel, name: string): boolean {
  return stepsOf(model).some(({ source }) => isOpen(source, name))
}

/** Returns how the borrower can leave a modal: `sure` if no condition can prevent it. */
function exitOf(model: DocumentModel, name: string): 'sure' | 'conditional' | 'none' {
  const steps = stepsOf(model)
  const body = child('/modals', name)
  const openings = steps
    .filter(({ source }) => isOpen(source, name))
    .map(({ screenPointer }) => screenPointer)
  const opensAlone = openings.some((pointer) => isWithin(pointer, '/on'))
  const exits = steps.filter(({ source, name: action, screenPointer }) => {
    const isHere = () =>
      isWithin(screenPointer, body) ||
      openings.some((opening) => isAfter(screenPointer, opening)) ||
      isWithin(screenPointer, '/on')
    if (action === 'close')
      return source['modal'] === name || (source['modal'] === undefined && isHere())
    // A step that opens its own screen again opens the modal again.
    if (opensAlone && source['screen'] === model.name) return false
    return (
      (actionOf(action)?.leads === true || (action === 'open' && isWithin(screenPointer, body))) &&
      isHere()
    )
  })
  if (hasLink(model, body)) return 'sure'
  if (exits.length === 0) return 'none'
  const all = new Map(steps.map((step) => [step.screenPointer, step]))
  const places = exits.map(({ screenPointer }) => screenPointer)
  return places.some((pointer) => isSure(pointer, places, openings, all)) ? 'sure' : 'conditional'
}

type StepsByPlace = ReadonlyMap<string, PlacedStep>

/** Returns whether a step always runs: no `require`, condition or failure can prevent it. */
function isSure(
  place: string,
  exits: readonly string[],
  openings: readonly string[],
  all: StepsByPlace,
  top = '',
): boolean {
  let at = place
  for (;;) {
    const chain = at.slice(0, at.lastIndexOf('/'))
    const index = Number(at.slice(chain.length + 1))
    if (all.get(at)?.source['when'] !== undefined) return false
    const opening = openings
      .filter((pointer) => isWithin(pointer, chain))
      .map((pointer) => Number(pointer.slice(chain.length + 1).split('/')[0]))
      .filter((one) => one < index)
    const since = opening.length > 0 ? Math.max(...opening) + 1 : 0
    for (let before = since; before < index; before++)
      if (mayEnd(`${chain}/${before}`, exits, openings, all)) return false
    if (opening.length > 0 || chain === top) return true
    const member = chain.slice(chain.lastIndexOf('/') + 1)
    if (/\/on\/[^/]+$/.test(chain)) return true
    const owner = chain.slice(0, chain.lastIndexOf('/'))
    if (member !== 'ok' && member !== 'fail') return false
    const other = `${owner}/${member === 'ok' ? 'fail' : 'ok'}`
    const isEither = exits.some(
      (exit) => isWithin(exit, other) && isSure(exit, exits, openings, all, other),
    )
    if (!isEither) return false
    at = owner
  }
}

function mayEnd(
  pointer: string,
  exits: readonly string[],
  openings: readonly string[],
  all: StepsByPlace,
): boolean {
  const step = all.get(pointer)
  if (!step || (step.name !== 'require' && step.name !== 'call')) return false
  if (step.source['wait'] === false) return false
  const other = `${pointer}/${step.name === 'call' ? 'fail' : 'else'}`
  return !exits.some((exit) => isWithin(exit, other) && isSure(exit, exits, openings, all, other))
}

function isAfter(place: string, earlier: string): boolean {
  if (chainOf(place) !== chainOf(earlier)) return false
  const [one, other] = [place.split('/'), earlier.split('/')]
  const fork = one.findIndex((segment, depth) => segment !== other[depth])
  return Number(one[fork]) > Number(other[fork])
}

function chainOf(pointer: string): string {
  return /^.*?\/on\/[^/]+/.exec(pointer)?.[0] ?? pointer
}

function hasLink(model: DocumentModel, body: string): boolean {
  const isThere = (pointer: string) => isWithin(pointer, body)
  const nodes = [
    ...model.nodes.filter(({ pointer }) => isThere(pointer)),
    ...model.expansions
      .filter(({ node }) => isThere(node.pointer))
      .flatMap(({ model: inner }) => withExpansions(inner).flatMap((one) => one.nodes)),
  ]
  return nodes.some((node) => linksOf(node).length > 0)
}

export const modalCircle = documentRule('LZ417', (model) => {
  const links = new Map(
    membersOf(model.document['modals']).map(([name, modal]) => [name, openedOnClose(modal)]),
  )
  return cyclesIn(links).map((names) =>
    at(model, `${child('/modals', names[0] ?? '')}/on/close`, {
      atKey: true,
      what: say`Closing the modal ${quote(names[0])} opens it again: ${cyclePhrase(names)}.`,
      fix: say`Remove the "open", or give it a condition.`,
    }),
  )
})

function openedOnClose(modal: Json): string[] {
  const on = isObject(modal) ? modal['on'] : undefined
  const chain = isObject(on) && Array.isArray(on['close']) ? on['close'] : []
  const steps = chain.filter(isObject).filter(({ when }) => when === undefined)
  const end = steps.findIndex((step) => actionOf(step['do'])?.leaves)
  return (end < 0 ? steps : steps.slice(0, end)).flatMap(({ do: action, modal: name }) =>
    action === 'open' && typeof name === 'string' ? [name] : [],
  )
}

export const openAlready = documentRule('LZ418', (model) => {
  const steps = stepsOf(model)
  return steps.flatMap(({ source, name, screenPointer }) => {
    const modal = source['modal']
    if (name !== 'open' || typeof modal !== 'string') return []
    const isInside = isWithin(screenPointer, `${child('/modals', modal)}/body`)
    const isClosed = steps.some(
      (other) => other.name === 'close' && chainOf(other.screenPointer) === chainOf(screenPointer),
    )
    if (!isInside || isClosed || !isOwn(model.actions, screenPointer)) return []
    return at(model, `${screenPointer}/modal`, {
      what: say`This step is inside the modal ${quote(modal)}, which is already open then.`,
      fix: say`Open another modal, or remove the step.`,
    })
  })
})

/**
 * Returns whether a step is outside of fragments. A step of a fragment may be correct for other
 * screens.
 */
function isOwn(actions: readonly { readonly pointer: string }[], place: string): boolean {
  return actions.some(({ pointer }) => pointer === place)
}
