import { t } from '../words/words'
import { useState, type ReactNode } from 'react'
import { Button } from '../controls/button'
import { Modal } from '../controls/modal'
import { compareLines } from '../workspace/compare-lines'
import { Side } from '../workspace/conflict-dialog'
import type { TwoTexts } from './team-api'

type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

/** Shows the texts of a conflict, one document at a time, and asks which to keep. */
export function TwoTextsDialog({
  conflicts,
  choose,
  leave,
}: {
  conflicts: readonly TwoTexts[]
  choose: (choices: Choices) => void
  leave: () => void
}): ReactNode {
  const [choices, setChoices] = useState<Choices>({})
  const open = conflicts.find(({ path }) => !choices[path])
  if (!open) return null
  const { path, mine, theirs } = open
  const { before, left, right } = compareLines(mine ?? '', theirs ?? '')
  const take = (choice: 'mine' | 'theirs') => {
    const all = { ...choices, [path]: choice }
    setChoices(all)
    if (conflicts.every((each) => all[each.path])) choose(all)
  }
  return (
    <Modal className="st-conflict" aria-labelledby="tm-two-title" onClose={leave}>
      <h2 id="tm-two-title" className="st-modal__head">
        {t('twoTextsDialog.saysTwo', { path })}
      </h2>
      <p className="st-muted">{t('twoTextsDialog.choose')}</p>
      <div className="st-conflict__texts">
        <Side title={t('twoTextsDialog.mine')} from={before} lines={left} />
        <Side title={t('twoTextsDialog.theirs')} from={before} lines={right} />
      </div>
      <div className="st-line st-conflict__choice">
        <Button onClick={() => take('theirs')}>{t('twoTextsDialog.takeTheirs')}</Button>
        <Button look="main" onClick={() => take('mine')}>
          {t('twoTextsDialog.keepMine')}
        </Button>
      </div>
    </Modal>
  )
}
