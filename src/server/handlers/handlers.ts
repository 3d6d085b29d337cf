import type { Handler, OperationId } from '../handler.ts';
import { createToken } from './create-token.ts';
import { downloadFile } from './download-file.ts';
import { getFileJson } from './get-file-json.ts';
import { getUsername } from './get-username.ts';
import { getUser } from './get-user.ts';
import { getUserFiles } from './get-user-files.ts';
import { changeFile } from './change-file.ts';
import { deleteFile } from './delete-file.ts';
import { logout } from './logout.ts';
import { notBuilt } from './not-built.ts';
import { queryFiles } from './query-files.ts';
import { refreshToken } from './refresh-token.ts';
import { register } from './register.ts';
import { upload } from './upload.ts';

/** Who answers which call of the contract. */
export const HANDLERS: { readonly [Id in OperationId]: Handler<Id> } = {
  createToken,
  refreshToken,
  logout,
  register,
  requestPasswordReset: notBuilt,
  confirmPasswordReset: notBuilt,
  getUsername,
  getUser,
  getUserFiles,
  changeProfile: notBuilt,
  changePassword: notBuilt,
  queryFiles,
  queryComponents: notBuilt,
  downloadFile,
  getFileJson,
  changeFile,
  deleteFile,
  upload,
};
