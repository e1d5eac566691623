import { isObject, child } from '../../../../renderer/language'
import { didYouMean } from './did-you-mean'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** A chain on an event that the widget does not have. */
export const unknownEvent: DocumentRule = {
  code: 'LZ215',
  severity: 'error',
  title: 'An unknown event',
  why: 'The chain would never run.',
  check: (model) =>
    model.nodes.flatMap(({ source, widget, widgetName, pointer }) => {
      const on = source['on']
      if (!widget || !isObject(on)) return []
      return Object.keys(on)
        .filter((name) => name !== '$comment' && !widget.events.has(name))
        .map((name) =>
          at(model, child(child(pointer, 'on'), name), {
            atKey: true,
            what: say`A ${widgetName} has no event "${name}".`,
            ...didYouMean(
              name,
              widget.events.keys(),
              (value) => ({ at: 'key', value }),
              say`It has no events: put the chain on another widget.`,
            ),
          }),
        )
    }),
}
