import { t } from '../words/words'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../controls/controls'
import type { CommandOptions, Releases } from './release-api'

const audiences = [
  { permille: 10, words: t('publishForm.1OfPhones') },
  { permille: 100, words: '10 %' },
  { permille: 500, words: t('publishForm.half') },
  { permille: 1000, words: t('publishForm.everyone') },
]

interface PublishFormProps {
  releases: Releases
  why: string
  setWhy: (why: string) => void
  isBusy: boolean
  publish: (options: Partial<CommandOptions>) => Promise<unknown>
}

/** Publishes the saved documents with a reason, a name, an audience and an approval. */
export function PublishForm({
  releases: { status, changes },
  why,
  setWhy,
  isBusy,
  publish,
}: PublishFormProps): ReactNode {
  const [who, setWho] = useState('')
  const [permille, setPermille] = useState(10)
  const [approval, setApproval] = useState('')
  const id = useId()
  const isFirst = status.newest === null
  const asked = { who, permille, ...(approval && { approval }), ...(isFirst && { first: true }) }
  return (
    <form
      className="st-stack"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault()
        void publish(asked)
      }}
    >
      <h3 id={`${id}-title`}>
        {isFirst
          ? t('publishForm.publishTheFirstRelease')
          : t('publishForm.publishRelease', { number: (status.newest ?? 0) + 1 })}
      </h3>
      <ReasonField why={why} setWhy={setWhy} />
      <NameField who={who} setWho={setWho} />
      <AudienceField permille={permille} setPermille={setPermille} />
      <ApprovalField
        isNeeded={changes.some(({ subject }) => subject.guarded)}
        approval={approval}
        setApproval={setApproval}
      />
      <Button type="submit" look="main" disabled={isBusy || why.trim() === ''}>
        {isBusy ? t('publishForm.working') : t('publishForm.checkAndPublish')}
      </Button>
    </form>
  )
}

/** The reason for a release. */
export function ReasonField({ why, setWhy }: Pick<PublishFormProps, 'why' | 'setWhy'>): ReactNode {
  return (
    <label className="st-stack">
      <span className="st-hint">{t('publishForm.reason')}</span>
      <textarea
        className="st-input"
        rows={2}
        required
        value={why}
        onChange={(event) => setWhy(event.target.value)}
        placeholder={t('publishForm.forWhoeverReadsTheHistory')}
      />
    </label>
  )
}

function NameField({ who, setWho }: { who: string; setWho: (who: string) => void }): ReactNode {
  return (
    <label className="st-stack">
      <span className="st-hint">{t('publishForm.yourName')}</span>
      <input
        className="st-input"
        value={who}
        onChange={(event) => setWho(event.target.value)}
        placeholder={t('publishForm.asThisMachineKnowsYou')}
        autoComplete="name"
      />
    </label>
  )
}

/** The share of phones. */
export function AudienceField({
  permille,
  setPermille,
}: {
  permille: number
  setPermille: (permille: number) => void
}): ReactNode {
  const name = useId()
  return (
    <fieldset className="st-line">
      <legend className="st-hint">{t('publishForm.to')}</legend>
      {audiences.map(({ permille: of, words }) => (
        <label key={of}>
          <input
            type="radio"
            name={name}
            checked={permille === of}
            onChange={() => setPermille(of)}
          />{' '}
          {words}
        </label>
      ))}
    </fieldset>
  )
}

interface ApprovalFieldProps {
  isNeeded: boolean
  approval: string
  setApproval: (text: string) => void
}

/** A file field for the approval, which the second person signs on their own machine. */
function ApprovalField({ isNeeded, approval, setApproval }: ApprovalFieldProps): ReactNode {
  if (!isNeeded) return null
  return (
    <label className="st-stack">
      <span className="st-hint">{t('approvalField.approvalOfASecondPerson')}</span>
      <input
        type="file"
        accept="application/json,.json"
        onChange={(event) => void event.target.files?.[0]?.text().then(setApproval)}
      />
      <span className="st-hint">
        {approval ? t('approvalField.taken') : t('approvalField.theyLookAtTheChanges')}
      </span>
    </label>
  )
}
