import { once } from '../json/cached'
import { say } from '../words/words'
import { neededTexts, readIn } from './oracle-views'
import { type Observer, settledSnapshots } from './play-variation'
import { isControl } from './screen-view'

const twice = /([%\p{Sc}])\s*\1/u

/** Reports a percent sign or a currency symbol that appears twice. */
export const doubledSigns: Observer = (play) =>
  readIn(play).flatMap(({ pointer, name, text }) =>
    twice.test(text)
      ? {
          pointer,
          what: say`*${name}* shows “${text}”, which has a sign twice.`,
          fix: say`Remove the sign here: the value already has it.`,
        }
      : [],
  )

/** Matches a currency symbol that is alone or beside a number. */
const amountSign = /^\s*\p{Sc}\s*$|\p{Sc}\s*\d|\d\s*\p{Sc}/gu

const sign = /\p{Sc}/u

/** Reports different currency symbols on one screen. Symbols in texts from servers do not count. */
export const mixedSigns: Observer = (play) => {
  const served = once(() => JSON.stringify([...play.answers.values()]))
  return settledSnapshots(play).flatMap(({ view }) => {
    const signs = view.nodes.flatMap(({ shown, name, texts }) =>
      texts
        .filter(({ text }) => sign.test(text) && !served().includes(text))
        .flatMap(({ prop, text }) =>
          [...text.matchAll(amountSign)].map(([match]) => ({
            sign: match.replace(/[\s\d]/g, ''),
            prop,
            name,
            shown,
          })),
        ),
    )
    const counts = new Map<string, number>()
    // The most frequent symbol counts as correct. A literal of the document has half the weight of
    // another amount.
    for (const { sign, prop, shown } of signs) {
      const weight = shown.node.props.fixed[prop] === undefined ? 1 : 0.5
      counts.set(sign, (counts.get(sign) ?? 0) + weight)
    }
    const [usual, second] = [...counts].toSorted(([, one], [, other]) => other - one)
    if (!usual || !second || usual[1] === second[1]) return []
    return signs
      .filter(({ sign }) => sign !== usual[0])
      .map(({ sign, prop, name, shown }) => ({
        pointer: `${shown.node.pointer}/${prop}`,
        what: say`*${name}* shows “${sign}”, but the other amounts show “${usual[0]}”.`,
        fix: say`Take the currency symbol from the same text or profile as the other amounts.`,
      }))
  })
}

/**
 * Reports headings that are empty, and nodes that show an optional text without the required text.
 * The names of controls are left out, because `namelessControls` reports them.
 */
export const emptyTexts: Observer = (play) =>
  settledSnapshots(play).flatMap(({ view }) =>
    view.nodes
      .filter((node) => !isControl(node))
      .flatMap((node) => {
        const lost = neededTexts(node).find(
          (prop) =>
            node.shown.props[prop] !== undefined && !node.texts.some((text) => text.prop === prop),
        )
        const isDescribed =
          play.variation.changes.length < 2 &&
          node.texts.some(({ prop }) => !neededTexts(node).includes(prop))
        return lost !== undefined && (isDescribed || isHeading(node.shown.props))
          ? {
              pointer: `${node.shown.node.pointer}/${lost}`,
              what: isHeading(node.shown.props)
                ? say`*${node.name}* is a heading without a text.`
                : say`*${node.name}* shows other texts, but its "${lost}" is empty.`,
              fix: say`Give it a text in every case, or hide it.`,
            }
          : []
      }),
  )

const isHeading = ({ heading, variant }: Readonly<Record<string, unknown>>) =>
  heading !== undefined || variant === 'headline' || variant === 'title' || variant === 'display'
