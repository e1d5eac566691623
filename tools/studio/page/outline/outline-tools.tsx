import { t } from '../words/words'
import { useState, type ReactNode } from 'react'
import type { JsonObject } from '../../../../renderer/language'
import { Button } from '../controls/button'
import { FragmentDialog } from '../make/fragment-dialog'
import { PaletteDialog } from '../palette/palette-dialog'
import type { Direction } from './targets'
import type { NodeActions } from './use-node-actions'

interface Props {
  /** The pointer of the selected node, if there are any. */
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

/** The actions for the selected node as buttons; the tree has a key for each. */
export function OutlineTools({ pointer, actions, canEdit, say }: Props): ReactNode {
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

/** Opens the palette, and adds the chosen item. */
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

/** Asks for a name, and extracts the selected node into a fragment. */
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
  /** In the form of `aria-keyshortcuts`. */
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
