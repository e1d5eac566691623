import { t } from '../words/words'
import { useState, type ReactNode } from 'react'
import { type JsonObject, stringOrEmpty } from '../../../../renderer/language'
import type { Widget } from '../../../analysis/project/widgets'
import { Section } from './section'
import { ValueField } from './value-field'
import { labelOf, takenBy } from './value-mode'

interface WidgetPropsProps {
  readonly widget: Widget
  readonly node: JsonObject
  readonly pointer: string
}

/** Required and set properties come first; the others are behind a button. */
export function WidgetProps({ widget, node, pointer }: WidgetPropsProps): ReactNode {
  // Properties that are set later keep their place, so that nothing moves during editing.
  const [first] = useState(() => neededOrSet(widget, node))
  const fields = [...widget.props]
    .filter(([name]) => name !== 'value' || !widget.field)
    .map(([name, prop]) => ({
      isFirst: first.has(name),
      field: (
        <ValueField
          key={name}
          label={labelOf(name)}
          pointer={`${pointer}/${name}`}
          value={node[name]}
          taken={takenBy(prop)}
          about={stringOrEmpty(prop.schema['description'])}
        />
      ),
    }))
  const more = fields.filter(({ isFirst }) => !isFirst)
  return (
    <>
      <Section title={t('widgetProps.whatItShows')}>
        {fields.filter(({ isFirst }) => isFirst).map(({ field }) => field)}
        {first.size === 0 && <p className="st-empty">{t('widgetProps.nothingIsNeeded')}</p>}
      </Section>
      {more.length > 0 && (
        <Section title={t('widgetProps.moreProperties')} summary={String(more.length)} isClosed>
          {more.map(({ field }) => field)}
        </Section>
      )}
    </>
  )
}

function neededOrSet({ props }: Widget, node: JsonObject): ReadonlySet<string> {
  return new Set(
    [...props]
      .filter(([name, { required }]) => required || node[name] !== undefined)
      .map(([name]) => name),
  )
}
