import '../../../../widgets/tokens.css'
import '../../../../src/app/app.css'
import { readBootstrapData } from '../../../../src/bootstrap'
import { openLink } from './link'
import { createMarks } from './marks'
import type { FromFrame, ShowMessage, ToFrame } from './messages'
import { createOutline } from './outline'
import { createMediaEmulator } from './emulate-media'
import { createPointing } from './pointing'
import { bringIntoSight } from './scroll'
import { createStage } from './stage'
import { playScenario } from './play-scenario'
import { snapshotStage } from './snapshot-stage'
import { blockNavigation } from './block-navigation'
import { createTeller } from './tell-explanation'
import { createUnseenTeller } from './tell-unseen'

/**
 * The second composition root: the real app, whose documents come from the studio, and which
 * reports its state. The function is long because it contains all wiring, and nothing else.
 */
function openFrame(root: HTMLElement, studio: string): void {
  const marks = createMarks()
  const outline = createOutline(document)
  const emulateMedia = createMediaEmulator(document)
  const link = openLink<FromFrame>(
    window,
    () => window.parent,
    studio,
    (message) => void hear(message as ToFrame),
  )
  const teller = createTeller(
    () => stage.now(),
    marks,
    (explained) => link.send(explained),
  )
  const tellUnseen = createUnseenTeller(
    () => stage.now(),
    marks,
    (message) => link.send(message),
  )
  const stage = createStage(
    root,
    readBootstrapData(document),
    marks,
    (message) => link.send(message),
    () => {
      outline.refresh()
      tellUnseen()
      teller.again()
    },
  )
  const pointing = createPointing(document, marks, outline, ({ node, scope }) =>
    link.send({ type: 'selected', pointer: node.pointer, row: scope.key }),
  )
  const redrawn = () => {
    outline.refresh()
    tellUnseen()
  }
  new MutationObserver(redrawn).observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })

  let shown = Promise.resolve()
  const show = async (message: ShowMessage) => {
    await stage.show(message)
    if (message.play) await playScenario(message.scenario.content, stage)
  }
  const hear = async (message: ToFrame): Promise<void> => {
    switch (message.type) {
      case 'show':
        emulateMedia(message)
        shown = show(message)
        return shown
      case 'select':
        pointing.leave()
        outline.frame('selected', () => marks.of(message.pointer))
        return bringIntoSight(marks.of(message.pointer))
      case 'inspect':
        return pointing.set(message.on)
      case 'explain':
        return teller.explain(message.pointer, message.row)
      case 'snapshot': {
        await shown
        const snapshot = await snapshotStage(stage, root)
        return snapshot && link.send({ type: 'snapshotTaken', turn: message.turn, snapshot })
      }
    }
  }
  blockNavigation(window, (address) => link.send({ type: 'left', address }))
  link.send({ type: 'ready' })
}

const { studioOrigin } = JSON.parse(
  document.getElementById('studio-start')?.textContent ?? '{}',
) as { studioOrigin?: string }
if (studioOrigin) openFrame(document.getElementById('root')!, studioOrigin)
