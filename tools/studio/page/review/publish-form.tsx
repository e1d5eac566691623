import type { Manifest } from '../../../../src/delivery/manifest'
import { isRising } from '../../../release/outcome'
import { noteText } from '../words/release-words'
import { t } from '../words/words'
import { useId, useState, type ReactNode } from 'react'
import { publishDocuments } from '../client'
import { commandWords } from '../commands/commands'
import { Button, Labelled, WordField } from '../controls/controls'
import type { Run } from './use-releases'

const audiences = [
  { permille: 10, words: t('publishForm.1OfPhones') },
  { permille: 100, words: '10 %' },
  { permille: 500, words: t('publishForm.half') },
  { permille: 1000, words: t('publishForm.everyone') },
]

interface PublishFormProps {
  /** The number of the newest release; null before the first release. */
  readonly newest: number | null
  readonly live: Manifest | null
  readonly isGuarded: boolean
  /**
   * True for a local studio without sign-in: the form asks for the publisher's name and for a file
   * with the approval.
   */
  readonly isLocal: boolean
  readonly isBlocked: boolean
  /** True if the explorer found mistakes but the checker did not. A reason is then enough. */
  readonly mayBeReleased: boolean
  readonly isExplored: boolean
  /** True if a comment is not resolved. */
  readonly isCommented: boolean
  readonly unplayed: number
  readonly isBusy: boolean
  readonly run: Run
}

/** Shows the form that publishes, with fields for the reason and the audience. */
export function PublishForm({
  newest,
  live,
  isGuarded,
  isLocal,
  isBlocked,
  mayBeReleased,
  isExplored,
  isCommented,
  unplayed,
  isBusy,
  run,
}: PublishFormProps): ReactNode {
  const [why, setWhy] = useState('')
  const [despite, setDespite] = useState('')
  const [who, setWho] = useState('')
  const [permille, setPermille] = useState(10)
  const [approval, setApproval] = useState('')
  const id = useId()
  const asked = {
    why,
    permille,
    ...(newest === null && { first: true }),
    ...(mayBeReleased && despite.trim() && { despite }),
    ...(who && { who }),
    ...(approval && { approval }),
  }
  return (
    <form
      className="st-stack"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault()
        void run(() => publishDocuments(asked)).then((isDone) => isDone && setWhy(''))
      }}
    >
      <h3 id={`${id}-title`}>
        {newest === null
          ? t('publishForm.publishTheFirstRelease')
          : t('publishForm.publishRelease', { number: newest + 1 })}
      </h3>
      <ReasonField
        label={t('publishForm.reason')}
        hint={t('publishForm.forWhoeverReadsTheHistory')}
        reason={why}
        setReason={setWhy}
      />
      {mayBeReleased && (
        <ReasonField label={t('publishForm.despite')} reason={despite} setReason={setDespite} />
      )}
      {isLocal && (
        <WordField
          label={t('publishForm.yourName')}
          value={who}
          change={setWho}
          placeholder={t('publishForm.asThisMachineKnowsYou')}
          autoComplete="name"
        />
      )}
      <AudienceField permille={permille} setPermille={setPermille} />
      {live && isRising(live.rollout) && (
        <p className="st-note st-tone--warning">
          {noteText({ code: 'ends-rollout', number: live.number, ...live.rollout })}
        </p>
      )}
      {isLocal && isGuarded && <ApprovalField approval={approval} setApproval={setApproval} />}
      {!isExplored && <p className="st-hint">{t('changeList.exploring')}</p>}
      {unplayed > 0 && <p className="st-hint">{t('publishForm.playing', { count: unplayed })}</p>}
      {isCommented && <p className="st-note st-tone--warning">{t('publishForm.commented')}</p>}
      {isBlocked && <p className="st-note st-tone--warning">{t('publishForm.blocked')}</p>}
      <Button
        type="submit"
        look="main"
        command="publish"
        disabled={
          isBusy || isBlocked || !isExplored || isCommented || unplayed > 0 || why.trim() === ''
        }
      >
        {commandWords('publish')}
      </Button>
    </form>
  )
}

interface ReasonFieldProps {
  readonly label: string
  readonly hint?: string
  readonly reason: string
  readonly setReason: (reason: string) => void
}

function ReasonField({ label, hint, reason, setReason }: ReasonFieldProps): ReactNode {
  return (
    <Labelled label={label}>
      <textarea
        className="st-input"
        rows={2}
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        placeholder={hint}
      />
    </Labelled>
  )
}

function AudienceField({
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

/** Shows a file field for an approval, which a second person signed on another machine. */
function ApprovalField({
  approval,
  setApproval,
}: {
  approval: string
  setApproval: (text: string) => void
}): ReactNode {
  return (
    <Labelled label={t('approvalField.approvalOfASecondPerson')}>
      <input
        type="file"
        accept="application/json,.json"
        onChange={(event) => void event.target.files?.[0]?.text().then(setApproval)}
      />
      <span className="st-hint">
        {approval ? t('approvalField.taken') : t('approvalField.theyLookAtTheChanges')}
      </span>
    </Labelled>
  )
}
