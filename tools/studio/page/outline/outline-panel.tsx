import { useMaking } from '../make/make-tools'
import { t } from '../words/words'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { Button } from '../controls/controls'
import { nodePointer, treeOf } from '../../../analysis/authoring/document/nodes'
import { extractFragment } from '../../../analysis/authoring/extract-fragment'
import { useOpenDocument, useProject } from '../document/use-project'
import { useCanEdit } from '../team/use-team'
import { useSelection, useSelected } from '../use-studio'
import { OutlineTree } from './outline-tree'
import './outline.css'
import { type Direction, type NodeActions, useNodeActions } from './use-node-actions'
import type { JsonObject } from '../../../../renderer/language'
import { PaletteDialog } from '../palette/palette-dialog'
import { MakeDialog, WordField } from '../make/make-dialog'

const noNodes = t('outlinePanel.thisFileHasNoNodes')
const noJson = t('outlinePanel.nothingToOutlineTheText')

/** The nodes of the open document as a tree: select, move, duplicate, remove, add. */
export function OutlinePanel(): ReactNode {
  const { path, document, isValid } = useOpenDocument()
  const { selection, select } = useSelection()
  const actions = useNodeActions()
  const canEdit = useCanEdit()
  const [said, say] = useState('')
  const areas = useMemo(() => (document ? treeOf(document) : []), [document])
  const selectNode = useCallback((pointer: string) => select({ pointer }), [select])
  const selected = nodePointer(selection.pointer) ?? selection.pointer

  return (
    <section className="st-panel st-panel--list st-outline" aria-labelledby="st-outline-title">
      <h2 id="st-outline-title" className="lz-visually-hidden">
        {t('outlinePanel.outline')}
      </h2>
      <OutlineTools
        pointer={nodePointer(selection.pointer)}
        actions={actions}
        canEdit={canEdit && isValid && areas.length > 0}
        say={say}
      />
      <BackToScreen path={path} />
      {!isValid && areas.length > 0 && (
        <output className="st-note st-tone--warning">{t('outlinePanel.theTextIsNoJson')}</output>
      )}
      {areas.length === 0 ? (
        <p className="st-empty">{document ? noNodes : noJson}</p>
      ) : (
        <OutlineTree
          key={path}
          areas={areas}
          selected={selected}
          select={selectNode}
          actions={actions}
          document={canEdit && isValid ? document : undefined}
          say={say}
        />
      )}
      <output className="lz-visually-hidden">{said}</output>
    </section>
  )
}

/** The link from a fragment back to the screen that was open before. */
function BackToScreen({ path }: { path: string }): ReactNode {
  const { screens, fragments } = useProject()
  const {
    selection: { screen },
    select,
  } = useSelection()
  const file = screens.get(screen)?.file
  const isFragment = [...fragments.values()].some((fragment) => fragment.file === path)
  return (
    isFragment &&
    file !== undefined && (
      <Button
        look="link"
        className="st-outline__back"
        onClick={() => select({ path: file, pointer: '' })}
      >
        {t('outlinePanel.backTo', { screen })}
      </Button>
    )
  )
}

interface Props {
  readonly pointer: string | undefined
  readonly actions: NodeActions
  readonly canEdit: boolean
  readonly say: (what: string) => void
}

const moves: readonly (readonly [Direction, string, string, string])[] = [
  ['up', '↑', t('outlineTools.moveUp'), 'Alt+ArrowUp'],
  ['down', '↓', t('outlineTools.moveDown'), 'Alt+ArrowDown'],
  ['out', '←', t('outlineTools.moveOutOfTheNode'), 'Alt+ArrowLeft'],
  ['in', '→', t('outlineTools.moveIntoTheNodeAbove'), 'Alt+ArrowRight'],
]

const drawn = {
  viewBox: '0 0 16 16',
  width: 14,
  height: 14,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.4,
  'aria-hidden': true,
} as const

const copySign = (
  <svg {...drawn}>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M10.5 5.5v-1.5a1.5 1.5 0 0 0-1.5-1.5h-5a1.5 1.5 0 0 0-1.5 1.5v5a1.5 1.5 0 0 0 1.5 1.5h1.5" />
  </svg>
)

const fragmentSign = (
  <svg {...drawn}>
    <rect x="2" y="2" width="12" height="12" rx="1.5" strokeDasharray="2.4 1.9" />
    <rect x="5.5" y="5.5" width="5" height="5" rx="1" fill="currentColor" />
  </svg>
)

/** Buttons for the selected node; the tree has a key for each. */
function OutlineTools({ pointer, actions, canEdit, say }: Props): ReactNode {
  const isOff = !canEdit || pointer === undefined
  const run = (done: boolean, words: string) =>
    say(done ? words : t('outlineTools.itCannotGoThere'))
  return (
    <fieldset className="st-line st-outline__head">
      <legend className="lz-visually-hidden">{t('outlineTools.selectedNode')}</legend>
      <AddNode isOff={!canEdit} add={(node) => actions.add(node) && say(t('outlineTools.added'))} />
      {moves.map(([direction, sign, name, keys]) => (
        <ToolButton
          key={direction}
          name={name}
          keys={keys}
          isOff={isOff}
          press={() => run(actions.move(pointer!, direction), t('outlineTools.moved'))}
        >
          {sign}
        </ToolButton>
      ))}
      <ToolButton
        name={t('outlineTools.duplicate')}
        keys="Control+D"
        isOff={isOff}
        press={() => run(actions.duplicate(pointer!), t('outlineTools.duplicated'))}
      >
        {copySign}
      </ToolButton>
      <ToolButton
        name={t('outlineTools.remove')}
        keys="Delete"
        isOff={isOff}
        press={() => run(actions.remove(pointer!), t('outlineTools.removed'))}
      >
        ✕
      </ToolButton>
      <MakeFragment pointer={isOff ? undefined : pointer} />
    </fieldset>
  )
}

function AddNode({ isOff, add }: { isOff: boolean; add: (node: JsonObject) => void }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="main" disabled={isOff} onClick={() => setOpen(true)}>
        {t('outlineTools.add')}
      </Button>
      {isOpen && (
        <PaletteDialog
          close={() => setOpen(false)}
          add={(node) => {
            setOpen(false)
            add(node)
          }}
        />
      )}
    </>
  )
}

function MakeFragment({ pointer }: { pointer: string | undefined }): ReactNode {
  const [of, setOf] = useState<string>()
  return (
    <>
      <Button
        look="icon"
        aria-label={t('outlineTools.makeAFragment')}
        title={t('outlineTools.makeAFragmentOfThis')}
        disabled={pointer === undefined}
        onClick={() => setOf(pointer)}
      >
        {fragmentSign}
      </Button>
      {of !== undefined && <FragmentDialog pointer={of} close={() => setOf(undefined)} />}
    </>
  )
}

interface ToolButtonProps {
  readonly name: string
  /** In the format of `aria-keyshortcuts`. */
  readonly keys: string
  readonly isOff: boolean
  readonly press: () => void
  readonly children: ReactNode
}

function ToolButton({ name, keys, isOff, press, children }: ToolButtonProps): ReactNode {
  return (
    <Button
      look="icon"
      aria-label={name}
      title={`${name} (${keys.replace('Arrow', '').replace('Control', 'Ctrl')})`}
      aria-keyshortcuts={keys}
      disabled={isOff}
      onClick={press}
    >
      {children}
    </Button>
  )
}

/** Extracts the selected node into a fragment, which then replaces it. */
function FragmentDialog({ pointer, close }: { pointer: string; close: () => void }): ReactNode {
  const file = useSelected('path')
  const make = useMaking()
  const [name, setName] = useState('')
  return (
    <MakeDialog
      title={t('fragmentDialog.makeAFragmentOfThis')}
      doIt={t('fragmentDialog.makeIt')}
      close={close}
      make={() =>
        make(
          (project) => extractFragment(project, { file, pointer, count: 1 }, name),
          t('fragmentDialog.makeTheFragment', { name }),
        )
      }
    >
      <p className="st-muted">{t('fragmentDialog.otherScreensCanThenShow')}</p>
      <WordField
        label={t('fragmentDialog.name')}
        value={name}
        change={setName}
        spellCheck={false}
        required
      />
    </MakeDialog>
  )
}
