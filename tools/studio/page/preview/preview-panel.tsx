import { t } from '../words/words'
import { useEffect, useState, type ReactNode } from 'react'
import { useSelection } from '../use-studio'
import { PhoneControls } from './phone-controls'
import { PhoneFrame } from './phone-frame'
import { PhoneStatus } from './phone-status'
import './preview.css'
import { usePhone } from './use-phone'

/** The phone with the real app in it, and its settings. */
export function PreviewPanel(): ReactNode {
  const { selection } = useSelection()
  const { frame, phone, state, stale } = usePhone()
  const [inspects, setInspects] = useState(true)
  useEffect(() => phone?.tell({ type: 'inspect', on: inspects }), [phone, inspects])
  return (
    <section className="st-panel" aria-labelledby="pv-title">
      <h2 id="pv-title">{t('previewPanel.preview')}</h2>
      <PhoneControls phone={phone} inspects={inspects} setInspects={setInspects} />
      <PhoneFrame frame={frame} width={selection.width} isStale={stale !== ''} />
      <PhoneStatus state={state} stale={stale} restart={() => phone?.restart()} />
    </section>
  )
}
