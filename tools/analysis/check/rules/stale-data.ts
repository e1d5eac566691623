import { child, isObject, membersOf } from '../../../../renderer/language'
import { actionOf } from '../../actions/meanings'
import { withExpansions } from '../../model/with-expansions'
import type { DocumentModel } from '../../model/model'
import { quote } from '../../types/describe'
import { namesRead, readsAt } from './reads'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** A data source that waits for a `reload`, which no step does. */
export const neverAsked: DocumentRule = {
  code: 'LZ419',
  severity: 'error',
  title: 'A data source on demand that nobody asks for',
  why: 'What reads it waits for ever, and is never shown.',
  alone: true,
  check: (model) => {
    const reloaded = reloadedIn(model)
    return sourcesOf(model)
      .filter(([name, source]) => source['on'] === 'demand' && !reloaded.has(name))
      .map(([name]) =>
        at(model, `${child('/data', name)}/on`, {
          what: say`The data source ${quote(name)} is asked on demand, and no "reload" names it.`,
          fix: say`Add { "do": "reload", "source": ${quote(name)} } where it is needed, or remove "on".`,
        }),
      )
  },
}

/**
 * A parameter of a data source that changes while the borrower is on the screen, without another
 * request.
 */
export const staleParameter: DocumentRule = {
  code: 'LZ420',
  severity: 'error',
  title: 'A parameter that changes, and nothing asks again',
  why: 'What is shown stays the answer to the first value of the entry.',
  alone: true,
  check: (model) => {
    const reloaded = reloadedIn(model)
    return sourcesOf(model).flatMap(([name, source]) => {
      const pointer = child('/data', name)
      const changing = entriesRead(model, `${pointer}/params`).find((entry) =>
        changesLater(model, entry),
      )
      const isAsked =
        reloaded.has(name) ||
        reloaded.has('') ||
        waitsForOthers(model, pointer) ||
        entriesRead(model, `${pointer}/when`).length > 0
      if (changing === undefined || isAsked || source['on'] === 'demand') return []
      return [
        at(model, `${pointer}/params`, {
          what: say`${quote(name)} is asked once, with the first value of state.${changing}; when that changes, nothing asks again.`,
          fix: say`Behind what changes it add { "do": "reload", "source": ${quote(name)} }.`,
        }),
      ]
    })
  },
}

function sourcesOf({ kind, document }: DocumentModel) {
  const members = kind === 'screen' ? membersOf(document['data']) : []
  return members.flatMap(([name, source]) => (isObject(source) ? [[name, source] as const] : []))
}

/** The sources that a step reloads; an empty name means all. */
function reloadedIn(model: DocumentModel): Set<unknown> {
  return new Set(
    withExpansions(model).flatMap(({ actions }) =>
      actions.flatMap(({ name, source }) => (name === 'reload' ? [source['source'] ?? ''] : [])),
    ),
  )
}

/** The state entries that a place reads, directly or through rules. */
function entriesRead(model: DocumentModel, pointer: string): string[] {
  const { direct, byRules } = readsAt(model, pointer)
  return namesRead([...direct, ...byRules], 'state')
}

/** Whether a source is requested again with every answer that it waits for. */
function waitsForOthers(model: DocumentModel, pointer: string): boolean {
  const { direct, byRules } = readsAt(model, pointer)
  return namesRead([...direct, ...byRules], 'data').length > 0
}

/**
 * Whether an entry changes after the first request. A change before any answer is part of that
 * request.
 */
function changesLater(model: DocumentModel, entry: string): boolean {
  return withExpansions(model).some(
    ({ nodes, actions }) =>
      nodes.some(({ source }) => source['field'] === entry) ||
      actions.some(
        ({ name, source, pointer }) =>
          source['state'] === entry &&
          actionOf(name)?.members['state'] !== undefined &&
          !pointer.startsWith('/on/enter/'),
      ),
  )
}
