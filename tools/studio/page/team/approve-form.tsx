import { t } from '../words/words'
import { useId, useState, type ReactNode } from 'react'
import { approve, type ChangeSigner } from '../../../release/signing'
import { Button, Labelled } from '../controls/controls'
import type { OpenChange, Person } from '../../../server/answers'
import { approveChange, sendEvent, readToSign } from '../client'
import type { PictureProgress } from '../review/pictures'
import type { Run } from '../review/use-releases'
import { mayTrigger } from '../start'
import { useTeam } from './use-team'
import { bytesOfBase64, keyIdOf, signedBytes } from '../../../../src/delivery/manifest'

/**
 * Shows the form of the reviewer, who approves the change or requests corrections. If the change
 * has guarded documents, the approval is signed with a key in this browser.
 */
export function ApproveForm({
  change: { state, head, isOwn },
  run,
  isBusy,
  isRead,
  drawing,
}: {
  change: OpenChange
  run: Run
  isBusy: boolean
  /** True if the page shows the changes of the current state. */
  isRead: boolean
  /** The progress of the pictures; undefined before the page knows the changed screens. */
  drawing: PictureProgress | undefined
}): ReactNode {
  const { person } = useTeam()!
  const [text, setText] = useState('')
  const [line, setLine] = useState('')
  const hintId = useId()
  if (!mayTrigger(person, 'more', state)) return null
  const mayApprove = mayTrigger(person, 'approve', state)
  const isSeen = drawing !== undefined && (drawing.left === 0 || drawing.isStopped)
  const hint = isOwn
    ? t('approveForm.own')
    : !isRead || !drawing
      ? t('approveForm.unread')
      : drawing.left > 0
        ? t(isSeen ? 'approveForm.unseen' : 'approveForm.undrawn', { count: drawing.left })
        : ''
  const approveIt = async () => {
    setLine('')
    await signAndApprove(head, person, setLine)
    return { isDone: true, text: t('approveForm.approvedFor') }
  }
  const askForMore = async () => {
    await sendEvent('more', { text })
    setText('')
    return { isDone: true, text: t('approveForm.asked') }
  }
  return (
    <section className="tm-decide" aria-label={t('approveForm.yourReview')}>
      {line && (
        // An administrator adds this entry to `approvers.json` once.
        <Labelled label={t('approveForm.keyLine')}>
          <textarea className="st-input st-code" rows={3} readOnly value={line} />
        </Labelled>
      )}
      <Button
        look="main"
        command="approve"
        disabled={isBusy || !mayApprove || isOwn || !isRead || !isSeen}
        aria-describedby={hintId}
        onClick={() => void run(approveIt)}
      />
      {mayApprove && (
        <output id={hintId} className="st-hint">
          {hint}
        </output>
      )}
      <label className="st-line">
        <span className="st-hint">{t('approveForm.missing')}</span>
        <textarea
          className="st-input"
          rows={1}
          maxLength={5000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button
        command="more"
        disabled={isBusy || text.trim() === ''}
        onClick={() => void run(askForMore)}
      />
    </section>
  )
}

/**
 * Approves the change. Signs it if it has guarded documents. If the server refuses the signature,
 * the key may be new, so the form shows its entry for `approvers.json`.
 */
async function signAndApprove(
  head: string,
  { name, subject }: Person,
  showLine: (line: string) => void,
): Promise<void> {
  const { commit, changes, text } = await readToSign().catch(() => ({
    commit: head,
    changes: [],
    text: '',
  }))
  if (commit !== head) throw new Error(t('approveForm.edited'))
  if (changes.length === 0) return void (await approveChange(commit))
  const key = await approverKey(subject)
  const signed = { approval: await approve(changes, key, text), key: key.publicKey }
  await approveChange(commit, signed).catch((error: Error) => {
    showLine(JSON.stringify({ who: name, subject, key: key.publicKey }))
    throw error
  })
}

interface KeptKey {
  readonly privateKey: CryptoKey
  /** The 32 bytes of the public key, in base64. */
  readonly publicKey: string
}

const name = 'lienzo-approver'

/**
 * Returns the key for approvals, which this browser stores. Creates it on first use. The private
 * key cannot be exported.
 */
async function approverKey(subject: string): Promise<ChangeSigner & { publicKey: string }> {
  const database = await open()
  const { privateKey, publicKey } =
    (await read(database, subject)) ?? (await keep(database, subject, await make()))
  return {
    publicKey,
    id: await keyIdOf(bytesOfBase64(publicKey)!),
    async sign(purpose, text) {
      return base64(await crypto.subtle.sign('Ed25519', privateKey, signedBytes(text, purpose)))
    },
  }
}

async function make(): Promise<KeptKey> {
  const pair = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
  return {
    privateKey: pair.privateKey,
    publicKey: base64(await crypto.subtle.exportKey('raw', pair.publicKey)),
  }
}

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('keys'))
  return settled(request)
}

function read(database: IDBDatabase, subject: string): Promise<KeptKey | undefined> {
  return settled<KeptKey | undefined>(database.transaction('keys').objectStore('keys').get(subject))
}

async function keep(database: IDBDatabase, subject: string, kept: KeptKey): Promise<KeptKey> {
  await settled(database.transaction('keys', 'readwrite').objectStore('keys').put(kept, subject))
  return kept
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(new Error(t('approverKey.keepsNone'))))
  })
}
