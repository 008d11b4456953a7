import { paths } from '@storefront/contracts';
import { ask, defineRoute } from '@storefront/platform';
import { manualApi } from '../api/manualApi';
import { manualData } from '../features/manual/manualData';
import { manualRequest } from '../features/manual/manualRequest';
import { ManualScreen } from '../features/manual/ManualScreen';

export const route = defineRoute({
  async load(context) {
    const request = manualRequest(context.params, context.language);
    if (request) await ask(context, manualApi.endpoints.manual.initiate(request));
  },
  head({ params, language, getState, t }) {
    const request = manualRequest(params, language);
    const manual = request && manualApi.endpoints.manual.select(request)(getState() as never).data;
    if (!manual) return { title: t('manual.name'), noindex: true };
    return {
      path: paths.manual(manual.gameName, manual.name),
      title: t('manual.thanks', { name: manual.name }),
      description: t('manual.description', { name: manual.name, game: manual.gameName }),
      image: manual.icon,
      jsonLd: manualData(manual, language),
    };
  },
  Screen: ManualScreen,
});
