import type { Api } from '../http/api';
import type { UploadService } from './uploads';

/** Clears away at the start what an earlier process left half done; visitors do not wait for it. */
export function sweepUploads(app: Api, uploads: UploadService) {
  let sweeping: Promise<void> = Promise.resolve();

  app.addHook('onReady', (done) => {
    sweeping = uploads.sweep().catch((error: unknown) => app.log.error({ err: error }, 'Unfinished uploads could not be swept.'));
    done();
  });
  app.addHook('onClose', () => sweeping);
}
