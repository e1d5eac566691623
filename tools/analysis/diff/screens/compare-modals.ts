import { added, orChanged, removed, type Line } from '../change'
import { compareChains } from '../actions/compare-chains'
import { conditionLines } from '../conditions/compare-conditions'
import { compareWords } from '../values/compare-values'
import { differingMembers, memberOf, type Difference } from '../values/difference'
import { said, say } from '../../words/words'

/** How the sheets of a screen differ, besides the nodes that they show. */
export function compareModals(modals: Difference): Line[] {
  const { before, after, pointer } = modals
  const lines = differingMembers(modals).flatMap(([name, modal]) => compareModal(name, modal))
  return before !== undefined && after !== undefined
    ? lines
    : orChanged(
        lines,
        pointer,
        said('its list of sheets is empty, which the document now says or leaves unsaid'),
      )
}

function compareModal(name: string, modal: Difference): Line[] {
  const { before, after, pointer, names } = modal
  if (before === undefined) return [added(pointer, say`${names.after.modal(name)} was added`)]
  const who = names.before.modal(name)
  if (after === undefined) return [removed(pointer, say`${who} was removed`)]
  return differingMembers(modal)
    .filter(([member]) => member !== 'body')
    .flatMap(([member, difference]) => compareMember(member, difference, who))
}

function compareMember(name: string, member: Difference, who: string): Line[] {
  if (name === 'dismissible')
    return conditionLines(member, who, said('can be closed without an answer'))
  if (name === 'on') return compareClosing(member, who)
  const label = name === 'closeLabel' ? said('close label') : name
  return compareWords(member, say`${who}: its ${name}`, (was, is) =>
    name === 'title'
      ? say`${who} is now headed ${is}`
      : say`${who}: its ${label} now reads ${is} (before: ${was})`,
  )
}

function compareClosing(events: Difference, who: string): Line[] {
  const lines = compareChains(memberOf(events, 'close'), say`${who}, on closing,`)
  return orChanged(
    lines,
    events.pointer,
    say`${who} still does nothing on closing, which the document now says or leaves unsaid`,
  )
}
