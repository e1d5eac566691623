import { z } from 'zod'

/** A prompt for a frequent task of agents. */
interface Prompt {
  readonly title: string
  readonly description: string
  readonly inputs: Readonly<Record<string, z.ZodString>>
  readonly text: (inputs: Readonly<Record<string, string>>) => string
}

const loop =
  'Send the draft to check, correct each finding as its "fix" says, and repeat until "again" is false. Then save, play the scenarios, and tell the change with diff.'

/** The prompts by name. */
export const prompts: Readonly<Record<string, Prompt>> = {
  repair: {
    title: 'Repair a document',
    description: 'Corrects every finding of a document',
    inputs: { path: z.string() },
    text: ({ path }) =>
      `Correct every finding of ${path}. Read the document and check it. Change nothing else. ${loop}`,
  },
  'new-screen': {
    title: 'Write a screen',
    description: 'Writes a new screen with texts and scenarios',
    inputs: { name: z.string(), purpose: z.string() },
    text: ({ name, purpose }) =>
      `Write the screen "${name}": ${purpose}\nFind a similar screen and read it with its scenarios. Write the screen, its texts in every language, and scenarios for each branch. ${loop}`,
  },
  'new-branch': {
    title: 'Add a branch to a screen',
    description: 'Shows something under a condition, with a scenario',
    inputs: { screen: z.string(), change: z.string() },
    text: ({ screen, change }) =>
      `Change the screen "${screen}": ${change}\nUse explain for the values that a condition can read. Add one scenario for each side of the new condition, with its expectation. ${loop} Then call mutations and add expectations for what it lists.`,
  },
  translate: {
    title: 'Translate texts',
    description: 'Translates the texts of a namespace',
    inputs: { namespace: z.string(), language: z.string() },
    text: ({ namespace, language }) =>
      `Translate the texts of the namespace "${namespace}" to ${language}. Keep the keys, the plural forms and the placeholders in braces. ${loop}`,
  },
}
