import { t } from '../words/words'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import './explain.css'
import type { Explanation } from '../../../analysis/explain/origins'
import { Sentence } from '../controls/controls'
import { choiceLabel, labelOf } from '../../../analysis/words/member-label'
import { createStore } from 'zustand/vanilla'

/** Explains why the selected node is visible or hidden, and the origin of its values. */
export function ExplainPanel(): ReactNode {
  const current = useStore(explanationStore)
  const explanation = current?.explanation
  return (
    <section className="st-panel ex" aria-labelledby="ex-title">
      <h2 id="ex-title">{t('explainPanel.whyItShows')}</h2>
      {!explanation && (
        <p className="st-muted">
          {current ? t('explainPanel.thisPlaceIsNoNode') : t('explainPanel.selectANodeHereOr')}
        </p>
      )}
      {explanation && <ExplainedNode {...explanation} />}
    </section>
  )
}

function ExplainedNode({ shown, why, values }: Explanation): ReactNode {
  return (
    <>
      <div aria-live="polite">
        <span className={`st-pill ${shown ? 'st-tone--success' : 'st-tone--warning'}`}>
          {shown ? t('explainPanel.shown') : t('explainPanel.hidden')}
        </span>
        {why.map((sentence) => (
          <p key={sentence}>
            <Sentence words={sentence} />
          </p>
        ))}
      </div>
      <dl className="st-stack">
        {values.map(({ property, value, from }) => (
          <div key={property} className="ex-value">
            <dt className="st-muted">{labelOf(property)}</dt>
            <dd>
              <b>{choiceLabel(property, value) ?? value}</b>
              {from.map((origin) => (
                <span key={origin} className="st-muted">
                  <Sentence words={origin} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

interface ExplanationResult {
  pointer: string
  explanation: Explanation | undefined
}

export const explanationStore = createStore<ExplanationResult | undefined>(() => undefined)
