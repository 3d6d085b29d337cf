import type { Handler, OperationId } from '../http/handler.ts';
import { createToken } from './create-token.ts';
import { downloadFile } from './download-file.ts';
import { changeAbout } from './change-about.ts';
import { getAbout } from './get-about.ts';
import { getChanges } from './get-changes.ts';
import { getCitation } from './get-citation.ts';
import { getFigure } from './get-figure.ts';
import { getDetails } from './get-details.ts';
import { getFileJson } from './get-file-json.ts';
import { getFileNotes } from './get-file-notes.ts';
import { getPerson } from './get-person.ts';
import { getPublicProfile } from './get-public-profile.ts';
import { getUsername } from './get-username.ts';
import { getUser } from './get-user.ts';
import { getUserFiles } from './get-user-files.ts';
import { getMeasures } from './get-measures.ts';
import { getWork } from './get-work.ts';
import { getWorkMeasures } from './get-work-measures.ts';
import { joinWorks } from './join-works.ts';
import { getPerformer } from './get-performer.ts';
import { joinPerformers } from './join-performers.ts';
import { partPerformer } from './part-performer.ts';
import { partWork } from './part-work.ts';
import { getWaveform } from './get-waveform.ts';
import { keepWaveform } from './keep-waveform.ts';
import { changeFile } from './change-file.ts';
import { changePublicProfile } from './change-public-profile.ts';
import { changePassword } from './change-password.ts';
import { changeProfile } from './change-profile.ts';
import { confirmEmail } from './confirm-email.ts';
import { confirmPasswordReset } from './confirm-password-reset.ts';
import { listCorpora } from './list-corpora.ts';
import { listForms } from './list-forms.ts';
import { createCorpus } from './create-corpus.ts';
import { getCorpus } from './get-corpus.ts';
import { changeCorpus } from './change-corpus.ts';
import { deleteCorpus } from './delete-corpus.ts';
import { addCorpusLink } from './add-corpus-link.ts';
import { listCorpusFiles } from './list-corpus-files.ts';
import { addCorpusFiles } from './add-corpus-files.ts';
import { moveCorpusFiles } from './move-corpus-files.ts';
import { deletePackagedFiles } from './delete-packaged-files.ts';
import { showPackagedFiles } from './show-packaged-files.ts';
import { removeCorpusFiles } from './remove-corpus-files.ts';
import { answerCorpusRequest } from './answer-corpus-request.ts';
import { getCorpusCitation } from './get-corpus-citation.ts';
import { downloadCorpus } from './download-corpus.ts';
import { listOwnCorpora } from './list-own-corpora.ts';
import { createQuestion } from './create-question.ts';
import { getQuestion } from './get-question.ts';
import { changeQuestion } from './change-question.ts';
import { deleteQuestion } from './delete-question.ts';
import { listOwnQuestions } from './list-own-questions.ts';
import { getQuestionCitation } from './get-question-citation.ts';
import { exportQuestion } from './export-question.ts';
import { addReport } from './add-report.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { exportFile } from './export-file.ts';
import { deleteFile } from './delete-file.ts';
import { logout } from './logout.ts';
import { queryComponents } from './query-components.ts';
import { queryTql } from './query-tql.ts';
import { exportTql } from './export-tql.ts';
import { queryWorks } from './query-works.ts';
import { queryFiles } from './query-files.ts';
import { refreshToken } from './refresh-token.ts';
import { register } from './register.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { undoEmail } from './undo-email.ts';
import { addLink } from './add-link.ts';
import { listCatalogueComponents } from './list-catalogue-components.ts';
import { listCatalogueFiles } from './list-catalogue-files.ts';
import { listLinks } from './list-links.ts';
import { removeLink } from './remove-link.ts';
import { listPackages } from './list-packages.ts';
import { addPackage } from './add-package.ts';
import { getPackage } from './get-package.ts';
import { deletePackage } from './delete-package.ts';
import { addPackagePart } from './add-package-part.ts';
import { getPackagePlan } from './get-package-plan.ts';
import { storePackage } from './store-package.ts';
import { suggest } from './suggest.ts';
import { upload } from './upload.ts';
import { closeReport } from './close-report.ts';
import { getSiteState } from './get-site-state.ts';
import { hideFile } from './hide-file.ts';
import { listOperatorLog } from './list-operator-log.ts';
import { listReports } from './list-reports.ts';
import { restoreFile } from './restore-file.ts';
import { addVersion } from './add-version.ts';
import { changeVersion } from './change-version.ts';
import { deleteVersion } from './delete-version.ts';
import { listVersions } from './list-versions.ts';
import { restoreVersion } from './restore-version.ts';

/** Handler of each call of the contract. */
export const HANDLERS: { readonly [Id in OperationId]: Handler<Id> } = {
  createToken,
  refreshToken,
  logout,
  register,
  requestPasswordReset,
  confirmPasswordReset,
  confirmEmail,
  undoEmail,
  getUsername,
  getUser,
  getPerson,
  getPublicProfile,
  changePublicProfile,
  getUserFiles,
  changeProfile,
  changePassword,
  deleteAccount,
  addReport,
  exportAccount,
  queryFiles,
  queryWorks,
  queryComponents,
  queryTql,
  listForms,
  exportTql,
  suggest,
  downloadFile,
  getChanges,
  getCitation,
  exportFile,
  getFigure,
  getAbout,
  getDetails,
  changeAbout,
  getFileJson,
  getMeasures,
  getFileNotes,
  getWaveform,
  getWork,
  getWorkMeasures,
  joinWorks,
  getPerformer,
  joinPerformers,
  partPerformer,
  partWork,
  keepWaveform,
  changeFile,
  deleteFile,
  listVersions,
  addVersion,
  changeVersion,
  deleteVersion,
  restoreVersion,
  listLinks,
  addLink,
  removeLink,
  listCorpora,
  createCorpus,
  getCorpus,
  changeCorpus,
  deleteCorpus,
  addCorpusLink,
  listCorpusFiles,
  addCorpusFiles,
  moveCorpusFiles,
  removeCorpusFiles,
  showPackagedFiles,
  deletePackagedFiles,
  answerCorpusRequest,
  getCorpusCitation,
  downloadCorpus,
  listOwnCorpora,
  createQuestion,
  getQuestion,
  changeQuestion,
  deleteQuestion,
  listOwnQuestions,
  getQuestionCitation,
  exportQuestion,
  listCatalogueFiles,
  listCatalogueComponents,
  getSiteState,
  listReports,
  closeReport,
  hideFile,
  restoreFile,
  listOperatorLog,
  listPackages,
  addPackage,
  getPackage,
  deletePackage,
  addPackagePart,
  getPackagePlan,
  storePackage,
  upload,
};
