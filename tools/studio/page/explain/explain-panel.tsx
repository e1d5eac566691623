import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { explained } from './explained'
import './explain.css'
import { Sentence } from './sentence'

/** Why the selected node shows or not, and where its values come from. */
export function ExplainPanel(): ReactNode {
  const current = useStore(explained)
  const explanation = current?.explanation
  return (
    <section className="ex" aria-labelledby="ex-title">
      <h2 id="ex-title" className="ex-title">
        Why it shows
      </h2>
      {!explanation && (
        <p className="ex-none">
          {current
            ? 'This place is no node of the screen.'
            : 'Select a node, here or in the phone.'}
        </p>
      )}
      {explanation && (
        <>
          <div className="ex-why" aria-live="polite">
            <span className={explanation.shown ? 'ex-badge ex-badge--shown' : 'ex-badge'}>
              {explanation.shown ? 'Shown' : 'Hidden'}
            </span>
            {explanation.why.map((sentence) => (
              <p key={sentence}>
                <Sentence words={sentence} />
              </p>
            ))}
          </div>
          <dl className="ex-values">
            {explanation.values.map(({ property, value, from }) => (
              <div key={property} className="ex-value">
                <dt>{property}</dt>
                <dd>
                  <span className="ex-value__now">{value}</span>
                  {from.map((origin) => (
                    <span key={origin} className="ex-value__from">
                      <Sentence words={origin} />
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}
