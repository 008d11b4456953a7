import { AnnouncementSchema, listOf, type Announcement } from '@storefront/contracts';
import * as v from 'valibot';
import { api } from './api';

export const newsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One page of announcements; pages count from 1 here and from 0 on the wire (S141). */
    announcements: build.query<Announcement[] | null, number>({
      query: (page) => ({ url: `/v1/announces/${page - 1}`, result: listOf(AnnouncementSchema) }),
    }),
    announcementPages: build.query<number | null, void>({
      query: () => ({ url: '/v1/announces', result: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
    }),
  }),
});

export const { useAnnouncementsQuery, useAnnouncementPagesQuery } = newsApi;
