import type { RuleInfo } from './rules/rule'

export const oracleRules = {
  programWord: {
    code: 'LZ901',
    title: 'A text with `undefined`, `NaN` or another missing value',
    why: 'The borrower reads a missing value, such as "undefined" or "NaN".',
  },
  loneSign: {
    code: 'LZ902',
    title: 'A currency symbol without an amount',
    why: 'The borrower cannot know the amount.',
  },
  rawValue: {
    code: 'LZ903',
    title: 'A URL, a timestamp or a code shown as text',
    why: 'The value is for programs. The borrower cannot read it.',
  },
  namelessControl: {
    code: 'LZ904',
    title: 'A control that loses its name',
    why: 'Nobody can know the purpose of the control.',
  },
  equalRows: {
    code: 'LZ905',
    severity: 'warning',
    title: 'Two rows with one key',
    why: 'An update may change the wrong row.',
  },
  runtimeFault: {
    code: 'LZ906',
    title: 'A part that fails on the phone',
    why: 'The borrower sees a fallback or nothing, and a step does not run.',
  },
  emptyScreen: {
    code: 'LZ907',
    title: 'A screen without content',
    why: 'The borrower sees nothing, and can only close the page.',
  },
  closedModal: {
    code: 'LZ908',
    title: 'A modal without a way out',
    why: 'The modal covers the screen, and nothing in it can be pressed.',
  },
  lackingParameter: {
    code: 'LZ909',
    title: 'A required parameter without a value',
    why: 'The next screen or the server would not know which item is meant.',
  },
  idleTap: {
    code: 'LZ910',
    title: 'A tap without a result',
    why: 'The borrower does not learn whether the tap had an effect.',
  },
  busyForever: {
    code: 'LZ911',
    title: 'A control that a failure disables',
    why: 'The borrower cannot try again.',
  },
  doubleChange: {
    code: 'LZ912',
    title: 'The same change twice',
    why: 'The server does the same thing twice.',
  },
  lostInput: {
    code: 'LZ913',
    title: 'An input that is lost',
    why: 'The borrower has to enter everything again, or the server receives nothing.',
  },
  silentFailure: {
    code: 'LZ914',
    title: 'A failure without a message',
    why: 'The borrower believes that the action succeeded.',
  },
  leak: {
    code: 'LZ915',
    title: 'Personal data that leaves the screen',
    why: 'Other people or other programs may read it.',
  },
  unreached: {
    code: 'LZ916',
    title: 'A part that nothing reaches',
    why: 'The borrower never sees this part, or the steps never run, whatever the servers send.',
  },
  disabledControl: {
    code: 'LZ917',
    title: 'A control that is never enabled',
    why: 'Nobody can press the control, whatever the borrower enters.',
  },
  endlessWait: {
    code: 'LZ918',
    title: 'A wait without an end',
    why: 'The borrower waits for something that never comes.',
  },
  sameScreen: {
    code: 'LZ919',
    title: 'A control that leads back to its own screen',
    why: 'The borrower presses, and the same screen opens again.',
  },
  silentList: {
    code: 'LZ920',
    title: 'A list that vanishes without a word',
    why: 'The borrower does not know whether nothing is there or something failed.',
  },
  wrongSign: {
    code: 'LZ921',
    title: 'A percent or currency sign that appears twice, or two currencies in one amount',
    why: 'The borrower reads a wrong rate or amount.',
  },
  emptyHeading: {
    code: 'LZ922',
    title: 'A heading or a row without a text',
    why: 'The borrower does not know the subject of the part.',
  },
  oldAnswer: {
    code: 'LZ923',
    title: 'A late response to an earlier request',
    why: 'The borrower has changed the values of the request, but sees the response to the old values.',
  },
  oneLanguage: {
    code: 'LZ924',
    title: 'A part that only one language shows',
    why: 'Borrowers who read the other language lack the part.',
  },
} as const satisfies Record<string, RuleInfo>
