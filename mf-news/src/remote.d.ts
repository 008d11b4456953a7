export declare const definition: {
    name: string;
    contract: number;
    routes: {
        id: string;
        path: string;
        visibility: "public" | "private";
    }[];
    slots: {
        slot: string;
        widget: string;
        load: "visible" | "idle" | "interaction" | "wake";
    }[];
    wakes: string[];
};
