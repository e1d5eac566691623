import { t } from '../words/words'
import { useState, type ReactNode } from 'react'
import { approve } from '../../../release/signing'
import { Button } from '../controls/button'
import type { Said } from '../review/release-api'
import { may, type Person } from '../start'
import { approverKey } from './approver-key'
import { approveChange, doTo, readToSign, type OpenChange } from './team-api'
import { useTeam } from './use-team'

/**
 * The form for a second person: approve, with the key of this browser where that is required, or
 * request changes.
 */
export function ApproveForm({
  change: { id, state, head },
  tell,
}: {
  change: OpenChange
  tell: (said: Said | undefined) => void
}): ReactNode {
  const { team, person } = useTeam()!
  const [text, setText] = useState('')
  const [line, setLine] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  if (!may(person, 'approver') || state !== 'review') return null
  const act = async (work: () => Promise<string>) => {
    setIsBusy(true)
    await work().then(
      (words) => tell({ code: 0, text: words }),
      (error: Error) => tell({ code: 1, text: error.message }),
    )
    await team.look()
    setIsBusy(false)
  }
  return (
    <section className="st-stack" aria-labelledby="tm-approve">
      <h3 id="tm-approve">{t('approveForm.yourReview')}</h3>
      <Button
        look="main"
        disabled={isBusy}
        onClick={() =>
          void act(async () => {
            setLine(await lineOf(person))
            await signAndApprove(id, head, person)
            setLine('')
            return t('approveForm.approvedFor')
          })
        }
      >
        {t('approveForm.approve')}
      </Button>
      {line && <KeyLine line={line} />}
      <label className="st-stack">
        <span className="st-hint">{t('approveForm.missing')}</span>
        <textarea
          className="st-input"
          rows={2}
          maxLength={5000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button
        disabled={isBusy || text.trim() === ''}
        onClick={() =>
          void act(async () => {
            await doTo(id, 'more', { text })
            setText('')
            return t('approveForm.asked')
          })
        }
      >
        {t('approveForm.more')}
      </Button>
    </section>
  )
}

/** Signs the guarded documents of the reviewed change, and nothing else. */
async function signAndApprove(id: string, head: string, person: Person): Promise<void> {
  const { commit, changes, text } = await readToSign(id).catch(() => ({
    commit: head,
    changes: [],
    text: '',
  }))
  if (commit !== head) throw new Error(t('approveForm.edited'))
  const approval =
    changes.length === 0
      ? undefined
      : await approve(changes, await approverKey(person.subject), text)
  await approveChange(id, commit, approval)
}

async function lineOf({ name, subject }: Person): Promise<string> {
  const { publicKey } = await approverKey(subject)
  return JSON.stringify({ who: name, subject, key: publicKey })
}

/** The line that an administrator commits once. */
function KeyLine({ line }: { line: string }): ReactNode {
  return (
    <label className="st-stack">
      <span className="st-hint">{t('approveForm.keyLine')}</span>
      <textarea className="st-input st-code tm-key" rows={3} readOnly value={line} />
    </label>
  )
}
