import { namedRules } from './rules/rule'

/** The rules about the results of played scenarios. */
export const coverageRules = namedRules({
  branchNotShown: 'LZ801',
  cannotRun: 'LZ802',
  changedResult: 'LZ803',
  noScenario: 'LZ804',
  tooMuchWork: 'LZ805',
  contraryName: 'LZ806',
})

/** The rules of the explorer, which plays scenarios with many variations. */
export const oracleRules = namedRules({
  programWord: 'LZ901',
  loneSign: 'LZ902',
  rawValue: 'LZ903',
  namelessControl: 'LZ904',
  equalRows: 'LZ905',
  runtimeFault: 'LZ906',
  emptyScreen: 'LZ907',
  closedModal: 'LZ908',
  lackingParameter: 'LZ909',
  idleTap: 'LZ910',
  busyForever: 'LZ911',
  doubleChange: 'LZ912',
  lostInput: 'LZ913',
  silentFailure: 'LZ914',
  leak: 'LZ915',
  unreached: 'LZ916',
  disabledControl: 'LZ917',
  endlessWait: 'LZ918',
  sameScreen: 'LZ919',
  silentList: 'LZ920',
  wrongSign: 'LZ921',
  emptyHeading: 'LZ922',
  oldAnswer: 'LZ923',
  oneLanguage: 'LZ924',
})
