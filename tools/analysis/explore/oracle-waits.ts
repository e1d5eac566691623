import { objectsIn, valueText } from '../../../renderer/language'
import { shownFragments } from '../project/project'
import { cached } from '../json/cached'
import { say } from '../words/words'
import type { Observer, Exploration, VariationPlay } from './play-variation'

/** Reports placeholders for loading content that remain although no data source is loading. */
export const endlessWaits: Observer = ({ snapshots }) => {
  const view = snapshots.at(-1)?.view
  if (!view || view.isLeft || view.isWaiting) return []
  return view.nodes
    .filter(({ widget }) => widget?.waits)
    .map(({ shown, name }) => ({
      pointer: shown.node.pointer,
      what: say`*${name}* is still shown after ten minutes, although nothing is loading.`,
      fix: say`Show it only while a request runs. Otherwise show a text that says what is missing.`,
    }))
}

/** Reports countdowns that still run ten minutes after the last step. */
export const endlessCountdowns: Observer = ({ snapshots }, stage) => {
  const [before, last] = snapshots.slice(-2).map(({ view }) => view)
  if (!before || !last || last.isLeft) return []
  const controls = last.nodes.flatMap(({ shown: { props, node }, name, widget }) => {
    const rest = widget?.waitsFor === undefined ? undefined : props[widget.waitsFor]
    return typeof rest === 'number' && rest > 0
      ? {
          pointer: node.pointer,
          what: say`*${name}* still waits after ten minutes, with ${rest} s left.`,
          fix: say`Start a "countdown" for this state, with fewer seconds, and show 0 when none runs.`,
        }
      : []
  })
  if (controls.length > 0) return controls
  return countdownsOf(stage).flatMap((state) => {
    const [was, rest] = [before.state[state], last.state[state]]
    return typeof was === 'number' && typeof rest === 'number' && rest > 0 && rest < was
      ? {
          pointer: `/state/${state}`,
          what: say`The countdown of "${state}" still runs after ten minutes, with ${rest} s left.`,
          fix: say`Start it with fewer seconds.`,
        }
      : []
  })
}

const countdownsOf = cached(({ project, screen }: Exploration): string[] => {
  const documents = [screen, ...shownFragments(project, screen.document)]
  const states = objectsIn(documents.map(({ document }) => document)).flatMap((part) =>
    part['do'] === 'countdown' ? valueText(part['state']) : [],
  )
  return [...new Set(states)]
})

/** Reports data sources on demand that no step of any play loads. */
export const idleSources: Observer = (play, { program }) => {
  const loaded = new Set(loadedSources(play, { program }))
  return program.sources
    .map(({ name, demand }) => ({ name, demand, pointer: `/data/${name}` }))
    .filter(({ demand, pointer }) => demand && !loaded.has(pointer))
    .map(({ name, pointer }) => ({
      pointer,
      what: say`Nothing loads "${name}", so the parts that read it never appear.`,
      fix: say`Load it when the screen opens, or reload it in a step.`,
    }))
}

export function loadedSources(
  { snapshots }: VariationPlay,
  { program }: Pick<Parameters<Observer>[1], 'program'>,
): string[] {
  const loaded = new Set(snapshots.flatMap(({ effects }) => effects.map(({ load }) => load)))
  return program.sources
    .filter(({ endpoint }) => loaded.has(endpoint))
    .map(({ name }) => `/data/${name}`)
}
